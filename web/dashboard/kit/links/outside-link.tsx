import * as m from '#messages'

/** External link shown as its address; it opens in a new tab. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      <bdi className="ltr">{to}</bdi>
      <span className="sr-only"> ({m.admin_opens_new_tab()})</span>
    </a>
  )
}
