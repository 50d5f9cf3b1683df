import { pictureClass } from '#web/ui/pictures/picture.tsx'
import { useFilePicture } from './use-file-picture.ts'

export function FilePreview({ file }: { file: File }) {
  const picture = useFilePicture(file)
  return picture ? (
    <img className={pictureClass} src={picture.url} alt="" draggable={false} />
  ) : null
}
