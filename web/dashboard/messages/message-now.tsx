/** Message in turn, as its customer reads it. */
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PhoneLink } from '../kit/links/contact.tsx'
import { LongField } from '../kit/form/fields.tsx'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { saidWords } from './words.ts'
import { type QueuedMessage, nameIn } from './message-row.tsx'

type NowProps = {
  row: QueuedMessage
  next: QueuedMessage | undefined
  onOpen: (text: string) => void
  onSent: () => void
  onSkip: () => void
}

/** The message in turn, as its customer reads it. */
export function Now({ row, next, onOpen, onSent, onSkip }: NowProps) {
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
