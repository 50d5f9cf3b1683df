import type { RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { BackLink } from '../kit/back-link.tsx'
import { LoadFailed } from '../kit/load-failed.tsx'
import { ButtonLink } from '../link.tsx'
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

type MissingProps = { title: string; help: string; to?: string; words?: string }

/** Message for a missing record. */
export function Missing({
  title,
  help,
  to = screenPath('stock'),
  words = m.admin_stock_to_list(),
}: MissingProps) {
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{title}</h1>
      <p className="muted">{help}</p>
      <ButtonLink kind="primary" to={to}>
        {words}
      </ButtonLink>
    </div>
  )
}
