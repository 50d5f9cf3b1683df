import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Picture as StoredPicture } from '#contract/products/products.ts'
import * as m from '#messages'
import { Picture } from '#web/ui/picture.tsx'
import { listenToZoom } from './zoom-gestures.ts'

/** Actions of buttons and keys on the zoomed picture. */
export type ZoomStageHandle = {
  /** One step larger or smaller. */
  zoom: (by: 1 | -1) => void
  /** Toggles between double size and the whole picture. */
  toggle: () => void
  /** Pans by a part of the visible area; false when the whole picture is visible. */
  look: (inline: -1 | 0 | 1, block: -1 | 0 | 1) => boolean
}

type ZoomStageProps = {
  picture: StoredPicture
  alt: string
  /** "1 of 3" */
  label: string
  onScale: (scale: number) => void
  /** Called with the pixels of a horizontal swipe on the whole picture. */
  onSweep: (pixels: number) => void
  ref: Ref<ZoomStageHandle>
}

const largest = 3
const lookStep = 0.25

/**
 * Zoomable picture, whole or up to three times as large; it then scrolls by wheel, keys, scrollbars
 * and dragging.
 */
export function ZoomStage({ picture, alt, label, onScale, onSweep, ref }: ZoomStageProps) {
  const id = useId()
  const stage = useRef<HTMLElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const shown = useRef(1)
  /** Anchor of a zoom: a window position, and the point of the picture that must stay there. */
  const held = useRef<{ x: number; y: number; across: number; down: number } | null>(null)

  const zoomTo = useCallback(
    (wanted: number, x?: number, y?: number) => {
      const next = Math.min(largest, Math.max(1, wanted))
      if (!stage.current || !frame.current || next === shown.current) return
      const view = stage.current.getBoundingClientRect()
      const box = frame.current.getBoundingClientRect()
      const at = { x: x ?? view.x + view.width / 2, y: y ?? view.y + view.height / 2 }
      held.current = {
        ...at,
        across: (at.x - box.x) / box.width,
        down: (at.y - box.y) / box.height,
      }
      shown.current = next
      setScale(next)
      onScale(next)
    },
    [onScale],
  )

  // A new picture starts unzoomed. The stage stays mounted, since it may have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each picture
  useLayoutEffect(() => {
    held.current = null
    shown.current = 1
    setScale(1)
    onScale(1)
  }, [picture.url, onScale])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the scale
  useLayoutEffect(() => {
    if (!held.current || !stage.current || !frame.current) return
    const { x, y, across, down } = held.current
    const box = frame.current.getBoundingClientRect()
    stage.current.scrollBy({
      left: box.x + across * box.width - x,
      top: box.y + down * box.height - y,
      behavior: 'instant',
    })
  }, [scale])

  useEffect(() => {
    if (!floor.current) return
    return listenToZoom(floor.current, {
      tap: (x, y) => zoomTo(shown.current > 1 ? 1 : 2, x, y),
      drag: (x, y) => stage.current?.scrollBy({ left: -x, top: -y, behavior: 'instant' }),
      sweep: (pixels) => {
        if (shown.current === 1) onSweep(pixels)
      },
      pinch: (times, x, y) => zoomTo(shown.current * times, x, y),
    })
  }, [zoomTo, onSweep])

  useImperativeHandle(ref, () => ({
    zoom: (by) => zoomTo(Math.round(shown.current) + by),
    toggle: () => zoomTo(shown.current > 1 ? 1 : 2),
    look: (inline, block) => {
      if (shown.current === 1 || !stage.current) return false
      const { clientWidth, clientHeight } = stage.current
      stage.current.scrollBy({
        left: inline * lookStep * clientWidth,
        top: block * lookStep * clientHeight,
      })
      return true
    },
  }))

  const ratio = picture.width / picture.height
  return (
    // Fixed direction: pictures are not mirrored on Arabic pages.
    <section
      className="zoom-stage"
      ref={stage}
      dir="ltr"
      aria-label={label}
      aria-describedby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
      tabIndex={0}
    >
      <div className={scale > 1 ? 'zoom-floor is-zoomed' : 'zoom-floor'} ref={floor}>
        <div
          className="zoom-frame"
          ref={frame}
          style={{ '--zoom': scale, '--ratio': ratio } as CSSProperties}
        >
          <Picture
            key={picture.url}
            of={picture}
            alt={alt}
            sizes={`calc(${Math.ceil(scale)} * min(100vw, ${Math.round(100 * ratio)}vh))`}
            eager
          />
        </div>
      </div>
      <p className="sr-only" id={id}>
        {m.product_zoom_help()}
      </p>
    </section>
  )
}
