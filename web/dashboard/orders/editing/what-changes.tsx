import { dueOf } from '#contract/orders/due.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'
import type { OrderDifference } from '#contract/orders/order-events.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { nameOf } from '../../kit/names.tsx'
import { jobSideClass } from '../../kit/job/job.tsx'
import { JobSum, JobSums } from '../../kit/job/job-sums.tsx'
import { fieldChanges, lineChangeWords } from './line-words.ts'

/** Changes of an edit, all of which are mailed to the customer. */
export function WhatChanges({ changes }: { changes: OrderDifference | null }) {
  const lines = changes?.lines ?? []
  const fields = changes ? fieldChanges(changes) : []
  return (
    <div className={jobSideClass}>
      <h2 className="edit-what-head">{m.admin_edit_what()}</h2>
      {lines.length + fields.length + (changes?.figures.length ?? 0) === 0 ? (
        <p className="small muted">{m.admin_edit_unchanged()}</p>
      ) : (
        <ul className="edit-what">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one product
            <What key={place} name={nameOf(line)} words={lineChangeWords(line)} />
          ))}
          {fields.map(({ name, words }) => (
            <What key={name} name={name} words={words} />
          ))}
        </ul>
      )}
    </div>
  )
}

function What({ name, words }: { name: string; words: string }) {
  return (
    <li>
      <b>
        <bdi>{name}</bdi>
      </b>
      {': '}
      <bdi>{words}</bdi>
    </li>
  )
}

/** Sums of the order, with changed old amounts struck through beside them. */
export function EditSums({ before, after }: { before: OrderRecord; after: OrderRecord }) {
  const hasCoupon = couponOf(before) > 0 || couponOf(after) > 0
  const hasExtra = before.extra_discount > 0 || after.extra_discount > 0
  return (
    <JobSums>
      <JobSum of={m.admin_pieces()} before={before.subtotal} figure={after.subtotal} />
      {hasCoupon && (
        <JobSum of={m.admin_edit_coupon()} before={-couponOf(before)} figure={-couponOf(after)} />
      )}
      {hasExtra && (
        <JobSum
          of={m.admin_edit_extra()}
          before={-before.extra_discount}
          figure={-after.extra_discount}
        />
      )}
      <JobSum
        of={m.admin_edit_sum_delivery()}
        before={before.delivery_price}
        figure={after.delivery_price}
      />
      <JobSum of={m.admin_edit_to_collect()} before={dueOf(before)} figure={dueOf(after)} isTotal />
    </JobSums>
  )
}

/** Coupon discount in EGP. */
const couponOf = ({ discount, extra_discount }: OrderRecord): number =>
  toEgp(toPiastres(discount) - toPiastres(extra_discount))
