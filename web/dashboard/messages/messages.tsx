import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { OrderMessage } from '#contract/orders/message-words.ts'
import type { ShippingMessage } from '#contract/orders/order-messages.ts'
import { formatFigure } from '#contract/text/money.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { adminApi } from '../api.ts'
import { BackLink } from '../kit/back-link.tsx'
import { PhoneLink } from '../kit/contact.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { answerOf } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/load-failed.tsx'
import { nameOf } from '../kit/names.tsx'
import { ProgressThread } from '../kit/progress.tsx'
import { ScreenHead } from '../kit/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { useMessageLog } from './use-message-log.ts'
import { saidWords, smsLink } from './words.ts'

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

type Row = Omit<ShippingMessage, 'message'> & { message: OrderMessage; stored: OrderMessage }

function Queue({ rows: loaded, mailed }: { rows: ShippingMessage[]; mailed: number }) {
  const { say, stateOf } = useMessageLog()
  const [chosen, setChosen] = useState<number | null>(null)
  const rows = loaded.map(
    (row): Row => ({
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
  const open = (row: Row, text: string) => {
    window.open(whatsAppLink(row.phone, text), '_blank', 'noreferrer')
    setChosen(row.order_id)
    if (row.message.said !== 'sent') void say(row.order_id, row.stored, 'opened')
  }
  const sendNext = (row: Row) => {
    void say(row.order_id, row.stored, 'sent')
    if (next) open(next, next.message.text)
    else setChosen(null)
  }
  const skip = (row: Row) => {
    void say(row.order_id, row.stored, 'not_sent')
    setChosen(next?.order_id ?? null)
  }
  const writeSms = (row: Row) => {
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

type Place = Pick<Row, 'handed_at' | 'order_id'>

const isAfter = (one: Place, other: Place): boolean =>
  one.handed_at === other.handed_at
    ? one.order_id > other.order_id
    : one.handed_at > other.handed_at

type NowProps = {
  row: Row
  next: Row | undefined
  onOpen: (text: string) => void
  onSent: () => void
  onSkip: () => void
}

/** The message in turn, as its customer reads it. */
function Now({ row, next, onOpen, onSent, onSkip }: NowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { message, phone, number, order_id } = row
  const text = typed ?? message.text
  const isOpened = message.said === 'opened'
  const acts = (
    <>
      <Button kind="tertiary" onClick={onSkip}>
        {m.admin_message_say_not()}
      </Button>
      <Button
        kind="primary"
        className="message-go"
        onClick={() => (isOpened ? onSent() : onOpen(text))}
      >
        <Icon of={IconBrandWhatsapp} small />
        <span>
          {isOpened
            ? next
              ? m.admin_messages_sent_next()
              : m.admin_message_say_sent()
            : m.admin_messages_open()}
          {isOpened && next && (
            <small>
              <bdi>{nameIn(next)}</bdi>
            </small>
          )}
        </span>
      </Button>
    </>
  )
  return (
    <section className="message-now" aria-labelledby="message-now">
      <div className="message-who">
        <h2 className="title-2" id="message-now">
          <bdi>{nameIn(row)}</bdi>
        </h2>
        <p>{message.said && saidWords(message)}</p>
        <p>
          <PhoneLink phone={phone} /> ·{' '}
          <bdi>{nameOf({ name: row.city, name_ar: row.city_ar })}</bdi>
        </p>
        <p>
          <DeskLink className="link ltr" to={screenPath('orders', 'orderDetails', order_id)}>
            {number}
          </DeskLink>
        </p>
      </div>
      {typed === null ? (
        <p className="message-text" dir="auto">
          {text}
        </p>
      ) : (
        <LongField
          label={m.admin_messages_text()}
          rows={6}
          dir="auto"
          maxLength={limits.whatsapp_text}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="message-links">
        {typed === null && (
          <button type="button" className="link" onClick={() => setTyped(text)}>
            <Icon of={IconPencil} small />
            {m.admin_messages_edit()}
          </button>
        )}
        {isOpened && (
          <button type="button" className="link" onClick={() => onOpen(text)}>
            <Icon of={IconRefresh} small />
            {m.admin_messages_again()}
          </button>
        )}
      </div>
      <div className="message-acts">{acts}</div>
      <div className="dock message-dock" role="region" aria-label={m.admin_messages()} data-dock>
        {acts}
      </div>
    </section>
  )
}

const nameIn = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`

type MessageRowProps = {
  row: Row
  icon?: ReactNode
  onChoose: (order_id: number) => void
  children: ReactNode
}

function MessageRow({ row, icon, onChoose, children }: MessageRowProps) {
  return (
    <li>
      <span>{icon}</span>
      <button type="button" onClick={() => onChoose(row.order_id)}>
        <b>
          <bdi>{nameIn(row)}</bdi>
        </b>{' '}
        <span className="muted ltr">{row.number}</span>
      </button>
      {children}
    </li>
  )
}
