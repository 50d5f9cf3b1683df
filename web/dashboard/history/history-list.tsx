import { useLoaderData } from 'react-router'
import {
  type AuditAction,
  auditActions,
  type AuditEntry,
  type AuditRoom,
  auditRooms,
  auditSorts,
  workOfRoom,
} from '#contract/accounts/audit-log.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { isRefusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { formatMoment } from '#web/days.ts'
import { useShowPanel } from '#web/panels.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { adminApi } from '../api.ts'
import { DayRange } from '../kit/days/day-range.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { DeskLink } from '../link.tsx'
import { useMay } from '../session/may.ts'
import { Difference } from './difference.tsx'
import { fetchKnownNames } from './known-names.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { isRestorable } from './restore-words.ts'
import { titleOf } from './title.ts'
import { restorePanel } from './use-restore.ts'
import { roleLabels } from '../staff/roles.ts'
import { actionLabels, actionLooks, pathToRecord, roomLabel } from './rooms.ts'
import type { KnownNames } from './value.tsx'
import { Status } from '#web/ui/notices/status.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const [{ history }, people] = await Promise.all([
    adminApi().auditLog.page(asked, options),
    fetchPeople(options),
  ])
  return { ...history, people, known: await fetchKnownNames(history.data, options) }
})
/** A failed request only leaves the filter by member out. */
const fetchPeople = (options: CallOptions) =>
  adminApi()
    .auditLog.people({}, options)
    .then(({ people }) => people)
    .catch((thrown) => {
      if (!isRefusal(thrown)) throw thrown
      return []
    })

export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_history()) }]

/** List of all changes by members: author, time, record, old and new values. */
export default function HistoryList() {
  const may = useMay()
  const rooms = auditRooms
    .filter((room) => may(workOfRoom(room)))
    .map((value) => ({ value, label: roomLabel(value) }))
  const actions = auditActions.map((value) => ({ value, label: actionLabels[value]() }))
  const answer = useLoaderData<typeof clientLoader>()
  const people = (answer.data?.people ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return (
    <ListScreen
      title={m.admin_history()}
      answer={answer}
      tools={
        <ListTools
          search={m.admin_history_search()}
          filters={[
            {
              name: 'room',
              label: m.admin_history_room(),
              options: [{ value: '', label: m.admin_history_room_all() }, ...rooms],
            },
            {
              name: 'user_id',
              label: m.admin_history_who(),
              options: [{ value: '', label: m.admin_history_who_all() }, ...people],
            },
            {
              name: 'action',
              label: m.admin_history_action(),
              options: [{ value: '', label: m.admin_history_action_all() }, ...actions],
            },
          ]}
          sorts={sortOptions(...auditSorts)}
        >
          <DayRange />
        </ListTools>
      }
      empty={{ title: m.admin_history_empty(), help: m.admin_history_empty_help() }}
    >
      {({ data, known }) => (
        <>
          <ol className="history">
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} known={known} />
            ))}
          </ol>
          <RestoreDialog />
        </>
      )}
    </ListScreen>
  )
}

function Entry({ entry, known }: { entry: AuditEntry; known: KnownNames }) {
  const { room, action, user_name, user_role, restored, created_at } = entry
  const may = useMay()
  const show = useShowPanel()
  const name = titleOf(entry)
  return (
    <li>
      <p className="history-head">
        <Status kind={actionLooks[action as AuditAction]}>
          {actionLabels[action as AuditAction]()}
        </Status>
        <span>{roomLabel(room as AuditRoom)}</span>
        <Title entry={entry} name={name} />
      </p>
      <p className="small muted">
        <bdi>{user_name}</bdi> · {user_role && `${roleWords(user_role)} · `}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </p>
      <Difference entry={entry} known={known} />
      {restored && <p className="small muted">{m.admin_history_taken_back()}</p>}
      {isRestorable(entry, may) && (
        <Button
          className="history-restore"
          kind="tertiary"
          size="small"
          aria-haspopup="dialog"
          aria-label={m.admin_restore_named({ name })}
          onClick={() => show(restorePanel(entry.id))}
        >
          {m.admin_restore()}
        </Button>
      )}
    </li>
  )
}

const roleWords = (role: NonNullable<AuditEntry['user_role']>): string =>
  role === 'key' ? m.admin_history_key() : roleLabels[role]()

function Title({ entry, name }: { entry: AuditEntry; name: string }) {
  const path = pathToRecord(entry)
  if (path === null) return entry.title === null ? null : <bdi className="strong">{name}</bdi>
  return (
    <DeskLink className="link strong" to={path} aria-label={m.admin_history_open({ name })}>
      <bdi>{name}</bdi>
    </DeskLink>
  )
}
