/**
 * Bounds of the zoom: a picture drawn larger than its own pixels shows blur instead of more of the
 * product (R360).
 */
import { variantWidths } from '#contract/files/pictures.ts'

type Size = { width: number; height: number }

/** Largest scale of a picture, however many pixels it has. */
const largest = 3
/** Smallest enlargement worth a control: less is hardly visible. */
const leastGain = 1.2

/** Width in CSS pixels at which the widest source has one pixel for each of the screen. */
export const sharpWidth = ({ width }: Size, pixelRatio: number): number =>
  Math.max(...variantWidths(width)) / pixelRatio

/** Width of the whole picture in `room`. */
const wholeWidth = ({ width, height }: Size, room: Size): number =>
  Math.min(room.width, (room.height * width) / height)

/** Largest scale of the whole picture in `room`; 1 where enlarging it would gain nothing. */
export function largestScale(picture: Size, room: Size, pixelRatio: number): number {
  const scale = Math.min(largest, sharpWidth(picture, pixelRatio) / wholeWidth(picture, room))
  return scale < leastGain ? 1 : scale
}

/** Measures of a page: the frame of its pictures, which they cover, and its window. */
export type PageMeasures = { frame: Size; room: Size; pixelRatio: number }

/** Whether the zoom shows a picture larger than the page does. */
export function isWorthZooming(picture: Size, { frame, room, pixelRatio }: PageMeasures): boolean {
  const shown = Math.max(frame.width, (frame.height * picture.width) / picture.height)
  const zoomed = Math.min(largest * wholeWidth(picture, room), sharpWidth(picture, pixelRatio))
  return zoomed >= leastGain * shown
}
