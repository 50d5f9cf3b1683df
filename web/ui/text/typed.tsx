import { Fragment } from 'react'
import { findTypedParts } from './typed-parts.ts'

/** Name with the typed text highlighted; CSS of the container sets the style. */
export function Typed({ name, typed }: { name: string; typed: string }) {
  const parts = findTypedParts(name, typed)
  return (
    <>
      {parts.map(([from, to], place) => (
        <Fragment key={from}>
          {name.slice(parts[place - 1]?.[1] ?? 0, from)}
          <mark>{name.slice(from, to)}</mark>
        </Fragment>
      ))}
      {name.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  )
}
