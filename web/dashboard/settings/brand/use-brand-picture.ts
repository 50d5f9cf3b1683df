import { useEffect, useState } from 'react'
import { type Ink, inkOf } from '#contract/files/ink.ts'
import type { BrandPicture } from '#contract/shop/settings/brand.ts'
import { useFilePicture } from '#web/uploads/use-file-picture.ts'
import type { SettingsForm } from '../use-settings-form.ts'

/** Pixels of the longer side that are looked at. */
const looked = 240

/** Wordmark or mark as it will be once saved: the chosen file, or the stored picture; null: none. */
export function useBrandPicture(
  { form, stored }: SettingsForm,
  name: 'wordmark' | 'mark',
): BrandPicture | null {
  const value = form.watch(name) as File | '' | null
  const file = useFilePicture(value || null)
  const [ink, setInk] = useState<Ink>('more')
  const url = file?.url
  useEffect(() => {
    if (url) void inkAt(url).then(setInk, () => {})
  }, [url])
  if (value) return file && { path: file.url, width: file.width, height: file.height, ink }
  const { [name]: kept } = stored
  return value === '' ? null : kept
}

async function inkAt(url: string): Promise<Ink> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = looked / Math.max(image.naturalWidth, image.naturalHeight)
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, width, height)
  return (context && inkOf(context.getImageData(0, 0, width, height).data, 4)) ?? 'more'
}
