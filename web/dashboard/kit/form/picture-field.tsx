import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type PictureUse, shownWidths } from '#contract/files/pictures.ts'
import * as m from '#messages'
import { acceptedDrawings, acceptedPictures } from '#web/uploads/picture-file.ts'
import { useChosenPicture } from '#web/uploads/use-chosen-picture.ts'
import { useFilePicture } from '#web/uploads/use-file-picture.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { FieldError, FieldNote, fieldClass } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'

const megabyte = 1_000_000

/** Text for a refused picture file, in the page's language. */
export const faultText = (fault: 'kind' | 'size', { name }: File): string =>
  fault === 'kind'
    ? m.admin_picture_kind({ name })
    : m.admin_picture_too_large({ name, most: limits.picture_bytes / megabyte })

type ShownPicture = { url: string; width: number; height: number }

type PictureFieldProps = {
  label: string
  /** Stored picture; null without one. */
  current: ShownPicture | null
  value: File | null
  onChange: (picture: File | null) => void
  /** Removes the stored or chosen picture, where it is optional. */
  onTakeAway?: () => void
  error?: string | undefined
  hint?: string
  optional?: boolean
  /** Use of the picture in the shop, which determines its recommended size. */
  use?: PictureUse
  /** Whether it may be an SVG. */
  isDrawn?: boolean
  /** Custom preview, where the picture is editable. */
  children?: (picture: ShownPicture) => ReactNode
}

/**
 * Picture input by button or drop, with a preview. A refused file leaves the picture chosen before.
 */
export function PictureField(props: PictureFieldProps) {
  const {
    label,
    current,
    value,
    onChange,
    onTakeAway,
    error,
    hint,
    optional = false,
    use,
    isDrawn = false,
    children,
  } = props
  const id = useId()
  const { say } = useAnnouncements()
  const [fault, setFault] = useState<string>()
  const take = useChosenPicture({
    value,
    onChange,
    bytes: limits.picture_bytes,
    isDrawn,
    onJudged: (fault, _, file) => {
      const text = fault && faultText(fault, file)
      setFault((fault === 'kind' && isDrawn ? m.admin_say_picture_or_drawing() : text) ?? undefined)
    },
  })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.currentTarget.files?.[0])
    // Cleared, so that the same file can be chosen again; the picture is kept by the form.
    event.currentTarget.value = ''
  }
  const takeAway = () => {
    setFault(undefined)
    onTakeAway?.()
    say(m.admin_picture_taken_away())
    // The pressed button has disappeared.
    document.getElementById(id)?.focus()
  }
  const chosen = useFilePicture(value)
  const shown = value ? chosen : current
  const said = fault ?? error
  return (
    <div className={fieldClass} {...dropProps((files) => void take(files[0]))}>
      <div>
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
        {optional && <FieldNote id={`${id}-note`}>{m.ui_optional()}</FieldNote>}
      </div>
      {shown && children ? (
        children(shown)
      ) : (
        <div className="picture-field-shown">
          <Picture
            of={shown}
            alt=""
            sizes="16rem"
            className={shown ? 'picture-field-image' : 'picture-field-image is-missing'}
          />
        </div>
      )}
      <div className="picture-field-buttons">
        <input
          className="sr-only"
          type="file"
          id={id}
          accept={isDrawn ? acceptedDrawings : acceptedPictures}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-invalid={said ? true : undefined}
          aria-describedby={
            [optional && `${id}-note`, hint && `${id}-hint`, said && `${id}-error`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={choose}
        />
        <label className={buttonClass({ kind: 'tertiary' })} htmlFor={id} id={`${id}-choose`}>
          <Icon of={IconPhotoPlus} small />
          {value || current ? m.admin_picture_another() : m.admin_picture_choose()}
        </label>
        {onTakeAway && (value || current) && (
          <Button kind="tertiary" onClick={takeAway} aria-describedby={`${id}-label`}>
            <Icon of={IconTrash} small />
            {m.admin_picture_take_away()}
          </Button>
        )}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {use && <SmallPicture width={shown?.width} use={use} />}
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} text={said} />
      </div>
      <p className="sr-only" role="status">
        {value?.name}
      </p>
    </div>
  )
}

/** Warning about a picture with fewer pixels than the shop shows. It is accepted all the same. */
export function SmallPicture({ width, use }: { width: number | undefined; use: PictureUse }) {
  const least = shownWidths[use]
  return (
    <p className="hint picture-small" role="status">
      {width !== undefined && width < least && m.admin_picture_small({ width, least })}
    </p>
  )
}

/** Props that accept files dropped onto an element. */
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
