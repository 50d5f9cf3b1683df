import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { PictureField } from '../kit/form/picture-field.tsx'
import { useUpload } from '../kit/form/use-upload.ts'
import { useAction } from '../kit/use-action.ts'
import { type Language, SectionText } from './section-text.tsx'
import type { Pictures } from './use-pictures.ts'
import type { SectionsForm } from './use-section-list.ts'

type SectionPictureProps = {
  form: SectionsForm
  pictures: Pictures
  label: string
  /** Id of the stored picture; undefined without one. */
  current: number | undefined
  /** Error of the picture. */
  error?: string | undefined
  onStored: (id: number) => void
  onTakeAway?: () => void
}

/** Picture of a section, which is stored as soon as it is chosen. */
export function SectionPicture(props: SectionPictureProps) {
  const { pictures, label, current, error, onStored, onTakeAway } = props
  const upload = useUpload()
  const { act } = useAction()
  const [chosen, setChosen] = useState<File | null>(null)
  const store = async (file: File) => {
    setChosen(file)
    await act({
      send: () => upload.api().ownPages.addPicture({ path: file }),
      failure: (refusal) => ({
        ...withReason(errorWith(m.admin_section_picture_failed()))(refusal),
        again: () => void store(file),
      }),
      // Nothing else on the screen has changed.
      leaves: true,
      done: ({ picture }) => {
        pictures.learn(picture)
        onStored(picture.id)
      },
    })
    setChosen(null)
  }
  return (
    <PictureField
      label={label}
      current={pictures.of(current)}
      value={chosen}
      onChange={(file) => file && void store(file)}
      {...(onTakeAway && { onTakeAway })}
      error={error}
      hint={upload.text ?? ''}
    />
  )
}

type AltTextProps = { form: SectionsForm; path: string; languages: readonly Language[] }

/** Alt text of a picture. */
export const AltText = ({ form, path, languages }: AltTextProps) => (
  <SectionText
    form={form}
    path={`${path}.alt`}
    label={m.admin_field_alt()}
    languages={languages}
    max={limits.alt}
    isOptional
    hint={m.admin_section_alt_help()}
  />
)
