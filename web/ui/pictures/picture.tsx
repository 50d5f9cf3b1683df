import type { CSSProperties } from 'react'
import { pictureSources } from '#contract/files/pictures.ts'

/** A picture as it is stored. */
type StoredPicture = {
  /** Address; null shows the neutral placeholder. */
  url: string | null | undefined
  /** Size in pixels, which reserves the space and determines the existing widths. */
  width: number
  height: number
}

type PictureProps = {
  /** Picture; without one the placeholder shows. */
  of: StoredPicture | null | undefined
  /** Alternative text; empty where the name follows as text, as on cards. */
  alt: string
  /** Drawn width as in the `sizes` attribute: '(width >= 64rem) 25vw, 50vw'. */
  sizes: string
  /** The page's first picture: loaded at once and with priority. All others load lazily. */
  eager?: boolean
  /**
   * Classes; 'is-whole' shows the whole picture, as large as the window allows, without a frame.
   */
  className?: string
  /** Smaller picture in the browser's cache, shown until this one has loaded. */
  meanwhile?: string | undefined
  /**
   * Position of the subject in percent from the upper left corner, which is kept as near the middle
   * of the frame (a size container) as the picture allows.
   */
  focus?: { x: number; y: number } | undefined
  /** Alternative for phones, and its drawn width. */
  phone?: { of: StoredPicture; sizes: string } | undefined
}

/** Class for content that fills its frame. */
export const pictureClass = 'picture'

/** Stored picture in AVIF and WebP at its existing widths. */
export function Picture({
  of: stored,
  alt,
  sizes,
  eager = false,
  className = '',
  meanwhile,
  focus,
  phone,
}: PictureProps) {
  if (!stored?.url) return <span className={`picture-empty ${className}`} aria-hidden="true" />
  const { url, width, height } = stored
  const place = focus && {
    '--focus-x': focus.x / 100,
    '--focus-y': focus.y / 100,
    '--ratio': width / height,
  }
  return (
    <picture>
      {phone && sourcesOf(phone.of, phone.sizes, '(width < 48rem)')}
      {sourcesOf(stored, sizes)}
      <img
        className={[pictureClass, className, focus && 'is-focused', phone && 'is-other-on-phones']
          .filter(Boolean)
          .join(' ')}
        src={url}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        style={
          meanwhile
            ? { background: `url("${meanwhile}") center / cover` }
            : (place as CSSProperties)
        }
      />
    </picture>
  )
}

function sourcesOf({ url, width }: StoredPicture, sizes: string, media?: string) {
  const sources = url ? pictureSources(url, width) : null
  return (['avif', 'webp'] as const).map(
    (format) =>
      sources?.[format] && (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={sources[format]}
          sizes={sizes}
          media={media}
        />
      ),
  )
}
