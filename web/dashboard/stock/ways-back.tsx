import type { RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'
import { BackLink } from '../kit/links/back-link.tsx'
import { LoadFailed, Missing } from '../kit/screen/load-failed.tsx'
import { screenPath } from '../screens.ts'

/** Back link to the stock list, or to another stock screen. */
export function BackToStock({
  to = screenPath('stock'),
  words = m.admin_stock(),
}: {
  to?: string
  words?: string
}) {
  return (
    <nav aria-label={words}>
      <BackLink to={to} isBefore={false} words={words} />
    </nav>
  )
}

/** Message for a count that is missing or failed to load. */
export function CountFailed({ failed }: { failed: RefusalCode }) {
  const list = screenPath('stock', 'count')
  if (failed === 'not_found')
    return (
      <Missing
        title={m.admin_count_missing()}
        help={m.admin_count_missing_help()}
        to={list}
        words={m.admin_count_to_list()}
      />
    )
  return (
    <>
      <BackToStock to={list} words={m.admin_counts()} />
      <LoadFailed page />
    </>
  )
}
