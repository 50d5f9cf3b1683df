import type { CSSProperties } from 'react'
import { pictureSources } from '#contract/pictures.ts'

/** A picture as it is stored. */
type StoredPicture = {
  /** Its address; null shows the neutral ground. */
  url: string | null | undefined
  /** Its pixels: they keep its place before it arrives and say which widths exist. */
  width: number
  height: number
}

type PictureProps = {
  /** Without one the neutral ground shows. */
  of: StoredPicture | null | undefined
  /** Empty where the name follows in words, as on cards. */
  alt: string
  /** How wide it will be drawn, as in '(width >= 64rem) 25vw, 50vw'. */
  sizes: string
  /**
   * The page's first picture: loaded at once and before others. All others wait until they come
   * near.
   */
  eager?: boolean
  /**
   * 'is-whole' shows all of it, as large as the window lets it be, where there is no frame to fill.
   */
  className?: string
  /** A smaller one that the browser has, shown until this one is here. */
  meanwhile?: string | undefined
  /**
   * Where its subject is, in percent from its upper left corner: it stands as near the middle of
   * the frame, a size container, as the picture lets it.
   */
  focus?: { x: number; y: number } | undefined
  /** What phones show instead, and how wide it is drawn there. */
  phone?: { of: StoredPicture; sizes: string } | undefined
}

/** What fills its frame. */
export const pictureClass = 'picture'

/** A stored picture in AVIF and WebP at the widths it exists in. */
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
