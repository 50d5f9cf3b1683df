import { pictureClass } from '#web/ui/picture.tsx'
import { useFilePicture } from './use-file-picture.ts'

/** A file as a picture, before it has gone anywhere. */
export function FilePreview({ file, className = '' }: { file: File; className?: string }) {
  const picture = useFilePicture(file)
  return picture ? <img className={`${pictureClass} ${className}`} src={picture.url} alt="" draggable={false} /> : null
}
