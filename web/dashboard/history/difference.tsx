import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { linesOf } from './lines.ts'
import { type KnownNames, Value } from './value.tsx'

type DifferenceProps = {
  entry: Pick<AuditEntry, 'room' | 'before' | 'after'>
  known: KnownNames
  /** Whether it is open at first, where it is the main content. */
  unfolded?: boolean
}

/** Field-by-field difference of a record. Created and deleted records are folded. */
export function Difference({
  entry: { room, before, after },
  known,
  unfolded = false,
}: DifferenceProps) {
  const isWhole = before === null || after === null
  const lines = linesOf(room, before, after).filter(
    ({ old, now }) => !isWhole || !isEmpty(old) || !isEmpty(now),
  )
  if (lines.length === 0) return null
  const list = (
    <dl className="history-fields">
      {lines.map(({ label, field, old, now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <Side
                name={m.admin_history_before()}
                room={room}
                field={field}
                value={old}
                known={known}
                isOld={!isWhole}
              />
            )}
            {!isWhole && <Icon of={IconArrowRight} small flip className="history-arrow" />}
            {after && (
              <Side
                name={m.admin_history_after()}
                room={room}
                field={field}
                value={now}
                known={known}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!isWhole || unfolded) return list
  return (
    <details className="history-whole">
      <summary className="link tap">{m.admin_history_details()}</summary>
      {list}
    </details>
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

type SideProps = {
  name: string
  room: string
  field: string
  value: unknown
  known: KnownNames
  isOld?: boolean
}

function Side({ name, isOld = false, ...value }: SideProps) {
  return (
    <span className={isOld ? 'history-side is-old' : 'history-side'}>
      <span className="sr-only">{name} </span>
      <Value {...value} />
    </span>
  )
}
