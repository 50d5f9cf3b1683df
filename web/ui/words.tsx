import { Fragment } from 'react'
import { unbroken } from '#contract/unbroken.ts'

const hyphened = /(\S*\p{L}-\p{L}\S*)/u

/**
 * A name whose parts stay together: no number leaves what it counts, and 'Mother-of-Pearl' is one
 * word, where a line is as wide as that.
 */
export function Words({ of }: { of: string }) {
  return unbroken(of)
    .split(hyphened)
    .map((part, place) => {
      const key = `${place} ${part}`
      return place % 2 === 1 ? (
        <span key={key} className="inline-block">
          {part}
        </span>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })
}
