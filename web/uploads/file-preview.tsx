import { type SyntheticEvent, useEffect, useState } from 'react'
import { pictureClass } from '#web/ui/picture.tsx'

type FilePreviewProps = {
  file: File
  className?: string
  /** Is told how many pixels it has across. */
  onWidth?: (width: number) => void
}

/** A file as a picture, before it has gone anywhere. */
export function FilePreview({ file, className = '', onWidth }: FilePreviewProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return null
  const tell = onWidth && ((event: SyntheticEvent<HTMLImageElement>) => onWidth(event.currentTarget.naturalWidth))
  return <img className={`${pictureClass} ${className}`} src={url} alt="" draggable={false} onLoad={tell} />
}
