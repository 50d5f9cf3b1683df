import * as m from '#messages'

/** An address outside the shop, spelt out; it opens beside the dashboard. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      <bdi className="ltr">{to}</bdi>
      <span className="sr-only"> ({m.admin_opens_new_tab()})</span>
    </a>
  )
}
