import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ChangeEvent, useId, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { FieldError, FieldNote, fieldClass } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { FilePreview } from '#web/uploads/file-preview.tsx'
import { acceptedPictures, kilobytes } from '#web/uploads/picture-file.ts'
import { useChosenPicture } from '#web/uploads/use-chosen-picture.ts'

const most = kilobytes(limits.review_picture_bytes)

/** Text for a refused picture. `size` in bytes, if known. */
export const faultText = (fault: 'kind' | 'size', size: number): string =>
  fault === 'kind'
    ? m.review_picture_kind()
    : m.review_picture_too_large({ most, size: kilobytes(size) })

type PictureInputProps = {
  value: File | null
  onChange: (picture: File | null) => void
  error: string | undefined
  onError: (text: string | undefined) => void
}

/** Optional picture, checked before it is sent; a refused file leaves the previous picture. */
export function PictureInput({ value, onChange, error, onError }: PictureInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const take = useChosenPicture({
    value,
    onChange,
    bytes: limits.review_picture_bytes,
    onJudged: (fault, size) => onError(fault ? faultText(fault, size) : undefined),
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void take(currentTarget.files?.[0])
    // Cleared, so that the same file can be chosen again; the picture is kept in state.
    currentTarget.value = ''
  }
  const remove = () => {
    onError(undefined)
    onChange(null)
    input.current?.focus()
  }
  return (
    <div className={fieldClass}>
      <div>
        <span className="field-label" id={`${id}-label`}>
          {m.review_picture()}
        </span>
        <FieldNote id={`${id}-note`}>{m.review_picture_limits({ most })}</FieldNote>
      </div>
      {value && <Preview file={value} />}
      <div className="buttons">
        <input
          className="sr-only"
          type="file"
          id={id}
          accept={acceptedPictures}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
          onChange={choose}
          ref={input}
        />
        <label
          className={`${buttonClass({ kind: 'tertiary' })} picture-choose`}
          htmlFor={id}
          id={`${id}-choose`}
        >
          <Icon of={IconPhotoPlus} small />
          {value ? m.review_picture_another() : m.review_picture_choose()}
        </label>
        {value && (
          <Button kind="tertiary" onClick={remove}>
            <Icon of={IconTrash} small />
            {m.review_picture_remove()}
          </Button>
        )}
      </div>
      <div aria-live="assertive">
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <p className="sr-only" role="status">
        {value && nameAndSize(value)}
      </p>
    </div>
  )
}

/** File name, isolated to keep its direction, and size. */
const nameAndSize = ({ name, size }: File): string =>
  m.review_picture_chosen({ name: name, size: kilobytes(size) })

function Preview({ file }: { file: File }) {
  return (
    <div className="picture-preview">
      <span className="picture-frame">
        <FilePreview file={file} />
      </span>
      <p className="small muted">{nameAndSize(file)}</p>
    </div>
  )
}
