import { useEffect, useState } from 'react'

type FilePicture = { url: string; width: number; height: number }

/**
 * Preview of a file before its upload; null until it is read, and where the browser cannot. The
 * preview before it stays until then.
 */
export function useFilePicture(file: File | null): FilePicture | null {
  const [picture, setPicture] = useState<FilePicture | null>(null)
  useEffect(() => {
    if (!file) return setPicture(null)
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPicture({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => setPicture(null)
    image.src = url
    return () => {
      image.onload = image.onerror = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return picture
}
