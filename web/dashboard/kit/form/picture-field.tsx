import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type PictureUse, shownWidths } from '#contract/pictures.ts'
import {
  admin_picture_another,
  admin_picture_choose,
  admin_picture_kind,
  admin_picture_small,
  admin_picture_too_large,
  ui_optional,
} from '#messages'
import { FilePreview } from '#web/uploads/file-preview.tsx'
import { acceptedPictures } from '#web/uploads/picture-file.ts'
import { useChosenPicture } from '#web/uploads/use-chosen-picture.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

const megabyte = 1_000_000

/** Why a file can be no picture of the shop, in the page's language. */
export const faultText = (fault: 'kind' | 'size', { name }: File): string =>
  fault === 'kind' ? admin_picture_kind({ name }) : admin_picture_too_large({ name, most: limits.picture_bytes / megabyte })

type PictureFieldProps = {
  label: string
  /** The picture that is there; null without one. */
  current: { url: string; width: number; height: number } | null
  value: File | null
  onChange: (picture: File | null) => void
  error?: string | undefined
  hint?: string
  optional?: boolean
  /** Where the shop shows it, for how large it should be. */
  use?: PictureUse
}

/** One picture: by its button or dropped onto it, with a preview. A file that cannot be taken leaves the one that was chosen before. */
export function PictureField({ label, current, value, onChange, error, hint, optional = false, use = 'slide' }: PictureFieldProps) {
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [width, setWidth] = useState<number>()
  const take = useChosenPicture({
    value,
    onChange,
    bytes: limits.picture_bytes,
    onJudged: (fault, _, file) => setFault(fault ? faultText(fault, file) : undefined),
  })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.currentTarget.files?.[0])
    // The picture is kept by the form: the same file may be chosen again.
    event.currentTarget.value = ''
  }
  const said = fault ?? error
  return (
    <div className={`${fieldClass} picture-field`} {...dropProps((files) => void take(files[0]))}>
      <div>
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
        {optional && <FieldNote id={`${id}-note`}>{ui_optional()}</FieldNote>}
      </div>
      <div className="picture-field-shown">
        {value ? (
          <FilePreview file={value} className="picture-field-image" onWidth={setWidth} />
        ) : (
          <Picture of={current} alt="" sizes="16rem" className={current ? 'picture-field-image' : 'picture-field-image is-missing'} />
        )}
      </div>
      <input
        className="sr-only"
        type="file"
        id={id}
        accept={acceptedPictures}
        aria-labelledby={`${id}-label ${id}-choose`}
        aria-invalid={said ? true : undefined}
        aria-describedby={[optional && `${id}-note`, said && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={choose}
      />
      <label className={buttonClass({ kind: 'tertiary' })} htmlFor={id} id={`${id}-choose`}>
        <Icon of={IconPhotoPlus} small />
        {value || current ? admin_picture_another() : admin_picture_choose()}
      </label>
      {hint && <p className="hint">{hint}</p>}
      <SmallPicture width={value ? width : current?.width} use={use} />
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} text={said} />
      </div>
      <p className="sr-only" role="status">
        {value?.name}
      </p>
    </div>
  )
}

/** What is said of a picture that has fewer pixels than the shop shows it in. It can be taken all the same. */
export function SmallPicture({ width, use }: { width: number | undefined; use: PictureUse }) {
  const least = shownWidths[use]
  return (
    <p className="hint picture-small" role="status">
      {width !== undefined && width < least && admin_picture_small({ width, least })}
    </p>
  )
}

/** Takes files that are dropped onto an element. */
export const dropProps = (take: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  },
})
