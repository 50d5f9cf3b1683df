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
  /** The page's first picture: loaded at once and before others. All others wait until they come near. */
  eager?: boolean
  /** 'is-whole' shows all of it, as large as the window lets it be, where there is no frame to fill. */
  className?: string
  /** A smaller one that the browser has, shown until this one is here. */
  meanwhile?: string | undefined
}

/** What fills its frame. */
export const pictureClass = 'picture'

/** A stored picture in AVIF and WebP at the widths it exists in. */
export function Picture({ of: stored, alt, sizes, eager = false, className = '', meanwhile }: PictureProps) {
  if (!stored?.url) return <span className={`picture-empty ${className}`} aria-hidden="true" />
  const { url, width, height } = stored
  const { avif, webp } = pictureSources(url, width)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        className={`${pictureClass} ${className}`}
        src={url}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        style={meanwhile ? { background: `url("${meanwhile}") center / cover` } : undefined}
      />
    </picture>
  )
}
