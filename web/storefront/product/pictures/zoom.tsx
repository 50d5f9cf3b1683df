import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Picture as StoredPicture } from '#contract/products/products.ts'
import * as m from '#messages'
import { CarouselCount } from '#web/ui/pictures/carousel.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FullScreen } from '#web/ui/dialogs/full-screen.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { ZoomStage, type ZoomStageHandle } from './zoom-stage.tsx'

export type ZoomProps = ModalProps & {
  name: string
  pictures: StoredPicture[]
  /** Index of the picture in view. */
  index: number
  onTurn: (index: number) => void
}

/** Full-screen zoom of a product's pictures, one at a time. */
export function Zoom({ open, onClose, ...shown }: ZoomProps) {
  return (
    <FullScreen open={open} onClose={onClose} label={m.product_gallery({ name: shown.name })}>
      <ZoomView {...shown} onClose={onClose} />
    </FullScreen>
  )
}

function ZoomView({ name, pictures, index, onTurn, onClose }: Omit<ZoomProps, 'open'>) {
  const [scale, setScale] = useState(1)
  const [largest, setLargest] = useState(1)
  const stage = useRef<ZoomStageHandle>(null)
  // The button of a picture that cannot be zoomed is gone, and keys need a focus inside.
  useEffect(() => {
    if (largest === 1 && document.activeElement === document.body) stage.current?.focus()
  }, [largest])
  const count = pictures.length
  const turn = useCallback(
    (by: number) => {
      if (count > 1) onTurn((index + by + count) % count)
    },
    [count, index, onTurn],
  )
  /** Turns to the next picture for the right direction, or to the previous one on an Arabic page. */
  const turnTo = useCallback(
    (right: boolean) => turn(right === (document.documentElement.dir !== 'rtl') ? 1 : -1),
    [turn],
  )
  const sweep = useCallback((pixels: number) => turnTo(pixels < 0), [turnTo])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === '+' || key === '=') stage.current?.zoom(1)
    else if (key === '-') stage.current?.zoom(-1)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const right = key === 'ArrowRight'
      if (!stage.current?.look(right ? 1 : -1, 0)) turnTo(right)
    } else if (key === 'ArrowUp' || key === 'ArrowDown')
      stage.current?.look(0, key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  const picture = pictures[index]
  if (!picture) return null
  const place = m.ui_place({ index: index + 1, count })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are the dialog's, whichever of its buttons has the focus
    <div className="zoom-view" onKeyDown={press}>
      <div className="zoom-bar">
        {count > 1 && (
          <div className="zoom-turn">
            <IconButton
              icon={IconChevronLeft}
              flip
              label={m.ui_previous_picture()}
              onClick={() => turn(-1)}
            />
            <CarouselCount aria-hidden="true">
              {index + 1} / {count}
            </CarouselCount>
            <IconButton
              icon={IconChevronRight}
              flip
              label={m.ui_next_picture()}
              onClick={() => turn(1)}
            />
          </div>
        )}
        <p className="sr-only" role="status">
          {place}
        </p>
        {largest > 1 && (
          <IconButton
            className="zoom-in"
            icon={scale > 1 ? IconZoomOut : IconZoomIn}
            label={scale > 1 ? m.product_zoom_out() : m.product_zoom_in()}
            onClick={() => stage.current?.toggle()}
          />
        )}
        <IconButton className="zoom-close" icon={IconX} label={m.ui_close()} onClick={onClose} />
      </div>
      <ZoomStage
        picture={picture}
        alt={picture.alt || name}
        label={place}
        onScale={setScale}
        onLargest={setLargest}
        onSweep={sweep}
        ref={stage}
      />
    </div>
  )
}
