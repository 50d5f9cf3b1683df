import { Fragment } from 'react'
import { unbroken } from '#contract/text/unbroken.ts'

const hyphened = /(\S*\p{L}-\p{L}\S*)/u

/**
 * Name with unbreakable parts: a number stays with its noun, and 'Mother-of-Pearl' stays one word
 * where a line is wide enough.
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
