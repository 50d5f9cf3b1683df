import { useLoaderData } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { keptForBack } from '#web/navigation/back.ts'
import { adminApi } from '../api.ts'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { Choices } from './choices.tsx'
import { Devices } from './devices.tsx'
import { Members } from './members.tsx'

const load = keptForBack(({ request: { signal } }: { request: Request }) =>
  adminApi().alerts.get({}, { signal }),
)

export const clientLoader = (args: { request: Request }) =>
  answerOf(args.request.signal, () => load(args))
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_alerts()) }]

/** Alerts screen: the member's own devices, kinds and quiet hours, and for the owner everyone's. */
export default function Alerts() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  const members = data?.alerts.members ?? []
  const title = (
    <>
      {m.admin_alerts()} <span className="screen-count">{m.admin_alerts_where()}</span>
    </>
  )
  return (
    <>
      <ScreenHead title={title} />
      {failed ? (
        <LoadFailed />
      ) : (
        <div className="alerts">
          <div className="alerts-lists">
            <Devices alerts={data.alerts} />
            {members.length > 1 && <Members members={members} />}
          </div>
          {/* What another device has changed meanwhile shows in place of what was typed. */}
          <Choices key={data.alerts.choices.version} alerts={data.alerts} />
        </div>
      )}
    </>
  )
}
