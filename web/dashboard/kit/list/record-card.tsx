import type { ComponentProps, ReactNode } from 'react'

type Parts = { children: ReactNode }

/** Records as cards: rows with one column, a grid from 640 px (R93). `wordy`: cards without a picture. */
export function RecordGrid({ wordy = false, ...rest }: ComponentProps<'ul'> & { wordy?: boolean }) {
  return <ul className={wordy ? 'record-grid is-wordy' : 'record-grid'} {...rest} />
}

/** A card of the grid; its parts are those below. */
export function RecordCard({ children }: Parts) {
  return <li className="record-card">{children}</li>
}

/** The frame of its picture. A place may set --record-ratio and --record-radius. */
export function RecordPicture({ children }: Parts) {
  return <div className="record-picture">{children}</div>
}

export function RecordWords({ children }: Parts) {
  return <div className="record-words">{children}</div>
}

/** One line of small facts and links under the name. */
export function RecordFacts({ children }: Parts) {
  return <p className="record-facts">{children}</p>
}

/** What can be done with it. A place may set --record-actions-space, the room above. */
export function RecordActions({ children }: Parts) {
  return <div className="record-actions">{children}</div>
}
