import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/fields/field.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { FilePreview } from '#web/uploads/file-preview.tsx'
import type { EditedPicture } from './pictures.ts'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { WordsField } from '../../kit/form/fields.tsx'

type PictureTextsProps = {
  pictures: EditedPicture[]
  onChange: (pictures: EditedPicture[]) => void
}

/** Alternative texts of the pictures in both languages. */
export function PictureTexts({ pictures, onChange }: PictureTextsProps) {
  if (pictures.length === 0) return null
  const write = (place: number, texts: Partial<Pick<EditedPicture, 'alt' | 'alt_ar'>>) =>
    onChange(pictures.map((picture, at) => (at === place ? { ...picture, ...texts } : picture)))
  return (
    <details className="disclosure">
      <summary>
        <Nuqta className="disclosure-mark" />
        {m.admin_pictures_texts()}
      </summary>
      <p className="hint">{m.admin_field_alt_hint()}</p>
      <ol className="picture-texts">
        {pictures.map(({ key, stored, file, alt, alt_ar }, place) => (
          <li key={key}>
            <span className="picture-frame picture-thumb">
              {file ? <FilePreview file={file} /> : <Picture of={stored} alt="" sizes="4rem" />}
            </span>
            <WordsField
              label={m.admin_picture_alt({ number: place + 1 })}
              maxLength={limits.alt}
              value={alt}
              onChange={(event) => write(place, { alt: event.target.value })}
            />
            <TextField
              label={m.admin_picture_alt_ar({ number: place + 1 })}
              dir="rtl"
              lang="ar"
              autoComplete="off"
              maxLength={limits.alt}
              value={alt_ar}
              onChange={(event) => write(place, { alt_ar: event.target.value })}
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
