import { useEffect, useRef } from 'react'
import type { Picture as StoredPicture } from '#contract/products/products.ts'
import * as m from '#messages'
import { Picture } from '#web/ui/pictures/picture.tsx'

type ThumbnailsProps = {
  pictures: StoredPicture[]
  /** Index of the picture in view. */
  index: number
  onChoose: (index: number) => void
}

/** Thumbnails beside the large picture: a scrolling column of the same height. */
export function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
  const column = useRef<HTMLDivElement>(null)
  // Scrolls the column only; scrollIntoView would move the page as well.
  useEffect(() => {
    const view = column.current?.getBoundingClientRect()
    const one = column.current?.children[index]?.getBoundingClientRect()
    if (!view || !one) return
    const over = Math.min(0, one.top - view.top) + Math.max(0, one.bottom - view.bottom)
    column.current?.scrollBy({ top: over, behavior: 'instant' })
  }, [index])
  return (
    <div className="gallery-thumbnails" ref={column}>
      {pictures.map((picture, place) => (
        <button
          key={picture.url}
          type="button"
          className="picture-frame is-small"
          aria-label={m.product_picture({ index: place + 1 })}
          aria-current={place === index ? 'true' : undefined}
          onClick={() => onChoose(place)}
        >
          <Picture of={picture} alt="" sizes="84px" />
        </button>
      ))}
    </div>
  )
}
