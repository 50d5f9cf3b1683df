import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ShippingMessage } from '#contract/orders/order-messages.ts'
import { formatFigure } from '#contract/text/money.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { adminApi } from '../api.ts'
import { BackLink } from '../kit/links/back-link.tsx'
import { answerOf } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ProgressThread } from '../kit/job/progress.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { screenPath } from '../screens.ts'
import { useMessageLog } from './use-message-log.ts'
import { saidWords, smsLink } from './words.ts'
import { MessageRow, type QueuedMessage } from './message-row.tsx'
import { Now } from './message-now.tsx'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, () => adminApi().orders.messages({}, { signal }))

export const meta = () => [{ title: deskTitle(m.admin_messages()) }]

/** Messages after hand-overs, to customers without an e-mail: one by one, and what is left. */
export default function Messages() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <nav aria-label={m.admin_parcels()}>
        <BackLink to={screenPath('parcels')} isBefore={false} words={m.admin_parcels()} />
      </nav>
      {failed && (
        <>
          <ScreenHead title={m.admin_messages()} />
          <LoadFailed />
        </>
      )}
      {data && <Queue rows={data.messages} mailed={data.mailed} />}
    </>
  )
}

function Queue({ rows: loaded, mailed }: { rows: ShippingMessage[]; mailed: number }) {
  const { say, stateOf } = useMessageLog()
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = loaded.map(
    (row): QueuedMessage => ({
      ...row,
      message: stateOf(row.message),
      stored: row.message,
    }),
  )
  const waiting = rows.filter(({ message: { said } }) => said === null || said === 'opened')
  const sent = rows.filter(({ message: { said } }) => said === 'sent')
  const skipped = rows.filter(({ message: { said } }) => said === 'not_sent')
  const now =
    rows.find(({ order_id }) => order_id === chosen) ??
    waiting.find(({ message: { said } }) => said === 'opened') ??
    waiting[0]
  const after = waiting.filter(({ order_id }) => order_id !== now?.order_id)
  const next =
    after.find(({ handed_at, order_id }) => now && isAfter({ handed_at, order_id }, now)) ??
    after[0]
  const done = rows.length - waiting.length
  const open = (row: QueuedMessage, text: string) => {
    window.open(whatsAppLink(row.phone, text), '_blank', 'noreferrer')
    setChosen(row.order_id)
    if (row.message.said !== 'sent') void say(row.order_id, row.stored, 'opened')
  }
  const sendNext = (row: QueuedMessage) => {
    void say(row.order_id, row.stored, 'sent')
    if (next) open(next, next.message.text)
    else setChosen(null)
  }
  const skip = (row: QueuedMessage) => {
    void say(row.order_id, row.stored, 'not_sent')
    setChosen(next?.order_id ?? null)
  }
  const writeSms = (row: QueuedMessage) => {
    window.location.assign(smsLink(row.phone, row.message.text))
    setChosen(row.order_id)
    void say(row.order_id, row.stored, 'opened')
  }
  return (
    <>
      <ScreenHead
        title={
          <>
            {m.admin_messages()}{' '}
            {rows.length > 0 && (
              <span className="messages-of">
                {m.admin_messages_of({
                  done: formatFigure(done),
                  count: formatFigure(rows.length),
                })}
              </span>
            )}
          </>
        }
      />
      {rows.length === 0 ? (
        <EmptyState title={m.admin_messages_empty()} help={m.admin_messages_empty_help()} />
      ) : (
        <>
          <ProgressThread
            label={m.admin_messages()}
            percent={Math.floor((100 * done) / rows.length)}
          />
          <div className="messages">
            {now && (
              <Now
                key={now.order_id}
                row={now}
                next={next}
                onOpen={(text) => open(now, text)}
                onSent={() => sendNext(now)}
                onSkip={() => skip(now)}
              />
            )}
            <section>
              <p className="messages-sum">
                <b>
                  {m.admin_messages_left({ left: waiting.length, sent: formatFigure(sent.length) })}
                </b>
                {mailed > 0 && <span>{m.admin_messages_mailed({ count: mailed })}</span>}
              </p>
              <ul className="message-rows">
                {after.map((row) => (
                  <MessageRow key={row.order_id} row={row} onChoose={setChosen}>
                    <span className="muted">
                      {row === next
                        ? m.admin_messages_next()
                        : row.message.said && saidWords(row.message)}
                    </span>
                  </MessageRow>
                ))}
                {skipped.map((row) => (
                  <MessageRow
                    key={row.order_id}
                    row={row}
                    icon={<Icon of={IconPlayerSkipForward} small />}
                    onChoose={setChosen}
                  >
                    <button type="button" className="link" onClick={() => writeSms(row)}>
                      {m.admin_message_sms()}
                    </button>
                  </MessageRow>
                ))}
                {sent.map((row) => (
                  <MessageRow
                    key={row.order_id}
                    row={row}
                    icon={<Icon of={IconCheck} small className="is-told" />}
                    onChoose={setChosen}
                  >
                    <span className="muted ltr">{row.message.said_at?.slice(11, 16)}</span>
                  </MessageRow>
                ))}
              </ul>
            </section>
          </div>
        </>
      )}
    </>
  )
}

type Place = Pick<QueuedMessage, 'handed_at' | 'order_id'>

const isAfter = (one: Place, other: Place): boolean =>
  one.handed_at === other.handed_at
    ? one.order_id > other.order_id
    : one.handed_at > other.handed_at
