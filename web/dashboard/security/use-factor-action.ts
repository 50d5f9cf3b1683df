import { firstCode } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import { sayFailure } from '#web/accounts/texts.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { type Question, usePrompts } from '../kit/prompts.tsx'
import { reasonOfRefusal } from '../kit/row-reasons.ts'

/** Whether the member cancelled a confirmation or a passkey prompt: then no message is needed. */
const isCalledOff = (refusal: Refusal): boolean =>
  refusal.code === 'reauthenticate' || firstCode(refusal)?.code === 'account_passkey_called_off'

type FactorAction = {
  /** Confirmation before it. */
  ask?: Question | null
  work: () => Promise<void>
  /** Title of a failure. */
  failed: string
}

/** Change of the member's own factors, such as passkeys. */
export function useFactorAction() {
  const { confirm, tellFailure } = usePrompts()
  const { send, sending } = useSending()
  const act = async ({ ask, work, failed }: FactorAction): Promise<void> => {
    if (ask && !(await confirm(ask))) return
    await send(work, (refusal) => {
      if (isCalledOff(refusal)) return
      // The last factor of a role that needs one has a text of its own (R314).
      tellFailure({ title: failed, text: reasonOfRefusal(refusal) ?? sayFailure(refusal) })
    })
  }
  return { act, busy: sending }
}
