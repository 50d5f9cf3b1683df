import { useEffect, useState } from 'react'
import { pictureClass } from '#web/ui/picture.tsx'

/** A file as a picture, before it has gone anywhere. */
export function FilePreview({ file, className = '' }: { file: File; className?: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? <img className={`${pictureClass} ${className}`} src={url} alt="" draggable={false} /> : null
}
