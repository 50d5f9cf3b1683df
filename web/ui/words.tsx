import { Fragment } from 'react'
import { unbroken } from '#contract/unbroken.ts'

const hyphened = /(\S*\p{L}-\p{L}\S*)/u

/** Longer ones may find no line that is wide enough. */
const most = 20

/** A name whose parts stay together: no number leaves what it counts, and 'Mother-of-Pearl' is one word. */
export function Words({ of }: { of: string }) {
  return unbroken(of)
    .split(hyphened)
    .map((part, place) => {
      const isHeld = place % 2 === 1 && part.length <= most
      const key = `${place} ${part}`
      return isHeld ? (
        <span key={key} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })
}
