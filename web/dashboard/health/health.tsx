import { useEffect, useEffectEvent } from 'react'
import { useLoaderData, useNavigation, useRevalidator } from 'react-router'
import type { Health as Shown } from '#contract/running/health.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { FailedState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../api.ts'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { useLookAgain } from '../kit/screen/use-look-again.ts'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { refreshWaiting, useWaiting } from '../waiting.ts'
import { Backups } from './backups.tsx'
import { formatClock } from './figures.ts'
import { Rest } from './rest.tsx'
import { Troubles } from './troubles.tsx'

const load = keptForBack(({ request: { signal } }: { request: Request }) =>
  adminApi().health.get({}, { signal }),
)

export const clientLoader = (args: { request: Request }) =>
  answerOf(args.request.signal, () => load(args))
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_health()) }]

/** Health screen: whether all is well, and what to do otherwise. */
export default function Health() {
  const answer = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  const { revalidate, state } = useRevalidator()
  const busy = navigation.state === 'loading' || state === 'loading'
  useLookAgain(answer.data?.backups.under_way === true && !busy, revalidate)
  useMarkInTime(answer.data?.troubles.length)
  const title = (
    <>
      {m.admin_health()}{' '}
      {answer.data && (
        <span className="screen-count">
          {m.admin_health_checked({ time: formatClock(answer.data.checked_at) })}
        </span>
      )}
    </>
  )
  return (
    <>
      <ScreenHead title={title} />
      {answer.failed ? (
        <FailedState onRetry={revalidate} busy={busy} />
      ) : (
        <Sections health={answer.data} />
      )}
    </>
  )
}

function Sections({ health }: { health: Shown }) {
  return (
    <>
      <Troubles health={health} />
      <div className="health-columns">
        <Backups health={health} />
        <Rest health={health} />
      </div>
    </>
  )
}

/** Keeps the mark in the navigation in sync with the screen. */
function useMarkInTime(troubles: number | undefined): void {
  const marked = useWaiting()?.troubles
  const compare = useEffectEvent((shown: number | undefined) => {
    if (shown !== undefined && marked !== undefined && shown !== marked) refreshWaiting()
  })
  useEffect(() => compare(troubles), [troubles])
}
