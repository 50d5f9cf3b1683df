import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { useWaiting } from '../../waiting.ts'
import { countOf } from '../sections.ts'
import { useStages } from '../use-groups.ts'

/** Stages of the orders with their counts, above the list of all of them. */
export function Stages() {
  const waiting = useWaiting()
  const stages = useStages()
  if (stages.length === 0) return null
  const counts = stages.map((stage) => countOf(stage, waiting))
  return (
    <nav aria-label={m.admin_stages()}>
      <ul className="stages">
        <li>
          <DeskLink to={screenPath('orders')} aria-current="page">
            <b className="ltr">{figure(sumOf(counts))}</b>
            {m.admin_stage_all()}
            <Nuqta className="stage-mark" />
          </DeskLink>
        </li>
        {stages.map((stage, index) => (
          <li key={stage.to}>
            <DeskLink to={stage.to}>
              <b className={stage.late && waiting?.[stage.late] ? 'ltr is-late' : 'ltr'}>
                {figure(counts[index] ?? null)}
              </b>
              {stage.label()}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const figure = (count: number | null) => (count === null ? '–' : formatFigure(count))

const sumOf = (counts: (number | null)[]): number | null =>
  counts.every((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
