import { useState } from 'react'
import { toCairoIso } from '#contract/days/cairo.ts'
import type { MessageSaid, OrderMessage } from '#contract/orders/message-words.ts'
import * as m from '#messages'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { adminApi } from '../api.ts'
import { failedWith } from '../kit/form/failures.ts'
import { usePrompts } from '../kit/prompts.tsx'

type Said = Pick<OrderMessage, 'said' | 'said_at'>

/**
 * Notes what was done with messages. Each shows at once, until its message is loaded again; one that
 * was not kept is taken back with a notice.
 */
export function useMessageLog() {
  const [all, setAll] = useState<ReadonlyMap<OrderMessage, Said>>(new Map())
  const { tellFailure } = usePrompts()
  const say = async (order_id: number, message: OrderMessage, said: MessageSaid) => {
    setAll((before) => new Map(before).set(message, { said, said_at: toCairoIso(new Date()) }))
    try {
      await adminApi().orders.noteMessage({ order_id, message: message.kind, said })
    } catch (thrown) {
      setAll((before) => new Map([...before].filter(([one]) => one !== message)))
      tellFailure(failedWith(m.admin_message_failed())(refusalOf(thrown)))
    }
  }
  return {
    say,
    /** The message as it is now. */
    stateOf: (message: OrderMessage): OrderMessage => ({ ...message, ...all.get(message) }),
  }
}
