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
import { Picture } from '#web/ui/pictures/picture.tsx'
import { listenToZoom } from './zoom-gestures.ts'
import { largestScale, sharpWidth } from './zoom-size.ts'

/** Actions of buttons and keys on the zoomed picture. */
export type ZoomStageHandle = {
  /** One step larger or smaller. */
  zoom: (by: 1 | -1) => void
  /** Toggles between double size, or as much of it as the picture has, and the whole picture. */
  toggle: () => void
  focus: () => void
  /** Pans by a part of the visible area; false when the whole picture is visible. */
  look: (inline: -1 | 0 | 1, block: -1 | 0 | 1) => boolean
}

type ZoomStageProps = {
  picture: StoredPicture
  alt: string
  /** "1 of 3" */
  label: string
  onScale: (scale: number) => void
  /** Called with the largest scale of the picture in this window; 1 when it cannot be zoomed. */
  onLargest: (scale: number) => void
  /** Called with the pixels of a horizontal swipe on the whole picture. */
  onSweep: (pixels: number) => void
  ref: Ref<ZoomStageHandle>
}

const lookStep = 0.25

/**
 * Zoomable picture, whole or as much larger as its pixels allow (R360); it then scrolls by wheel,
 * keys, scrollbars and dragging.
 */
export function ZoomStage({
  picture,
  alt,
  label,
  onScale,
  onLargest,
  onSweep,
  ref,
}: ZoomStageProps) {
  const id = useId()
  const stage = useRef<HTMLElement>(null)
  const floor = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const shown = useRef(1)
  const [bounds, setBounds] = useState({ largest: 1, sharp: picture.width })
  /** Bound for gestures: another zoomTo would begin them anew. */
  const largest = useRef(1)
  /** Anchor of a zoom: a window position, and the point of the picture that must stay there. */
  const held = useRef<{ x: number; y: number; across: number; down: number } | null>(null)

  const zoomTo = useCallback(
    (wanted: number, x?: number, y?: number) => {
      const next = Math.min(largest.current, Math.max(1, wanted))
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each picture
  useLayoutEffect(() => {
    const view = stage.current
    if (!view) return
    const measure = () => {
      const room = { width: view.clientWidth, height: view.clientHeight }
      const sharp = sharpWidth(picture, window.devicePixelRatio)
      largest.current = largestScale(picture, room, window.devicePixelRatio)
      setBounds({ largest: largest.current, sharp })
      onLargest(largest.current)
      // The bound falls in a smaller window and on a denser screen.
      if (shown.current > largest.current) zoomTo(largest.current)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(view)
    return () => observer.disconnect()
  }, [picture.url, onLargest, zoomTo])

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
    focus: () => stage.current?.focus(),
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

  const floorState = scale > 1 ? 'is-zoomed' : bounds.largest > 1 ? '' : 'is-fixed'
  const ratio = picture.width / picture.height
  return (
    // Fixed direction: pictures are not mirrored on Arabic pages.
    <section
      className="zoom-stage"
      ref={stage}
      dir="ltr"
      aria-label={label}
      aria-describedby={bounds.largest > 1 ? id : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
      tabIndex={0}
    >
      <div className={`zoom-floor ${floorState}`} ref={floor}>
        <div
          className="zoom-frame"
          ref={frame}
          style={
            { '--zoom': scale, '--ratio': ratio, '--sharp': `${bounds.sharp}px` } as CSSProperties
          }
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
