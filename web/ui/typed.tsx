import { Fragment } from 'react'
import { findTypedParts } from './typed-parts.ts'

/** The name with what was typed of it marked, as the place of it wants. */
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
