import type { ComponentProps, ReactNode } from 'react'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Parts = { children: ReactNode }

type RecordPictureProps = {
  picture: { url: string; width: number; height: number } | null | undefined
  /** Alternative text, where no name stands beside the picture. */
  alt?: string
  /** Value of `sizes`, where cards differ from those of the full grid. */
  sizes?: string
}

/**
 * Grid of record cards: rows with one column, a grid from 640 px (R93). `wordy`: cards without a
 * picture.
 */
export function RecordGrid({ wordy = false, ...rest }: ComponentProps<'ul'> & { wordy?: boolean }) {
  return <ul className={wordy ? 'record-grid is-wordy' : 'record-grid'} {...rest} />
}

/** Card of the grid; its parts are the components below. */
export function RecordCard({ children }: Parts) {
  return <li className="record-card">{children}</li>
}

const pictureSizes = '(width >= 64rem) 20vw, (width >= 48rem) 28vw, (width >= 40rem) 45vw, 5.5rem'

/** Framed picture of the card. A container may set --record-ratio and --record-radius. */
export function RecordPicture({ picture, alt = '', sizes = pictureSizes }: RecordPictureProps) {
  return (
    <div className="record-picture">
      <Picture of={picture} alt={alt} sizes={sizes} />
    </div>
  )
}

export function RecordWords({ children }: Parts) {
  return <div className="record-words">{children}</div>
}

/** Line of small facts and links below the name. */
export function RecordFacts({ children }: Parts) {
  return <p className="record-facts">{children}</p>
}

/** Actions of the card. A container may set --record-actions-space, the space above. */
export function RecordActions({ children }: Parts) {
  return <div className="record-actions">{children}</div>
}
