import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { attempt } from '#web/forms/attempt.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { sayFirst } from '../kit/form/say.ts'
import { adminApi } from '../api.ts'
import { screenPath } from '../screens.ts'
import { reasonOfRefusal } from '../kit/row-reasons.ts'

/** Starts the change and opens its progress; if the preview was stale it is loaded again. */
export function useApply(again: () => void) {
  const navigate = useNavigate()
  const { send, sending } = useSending()
  const [failure, setFailure] = useState<string | null>(null)
  const apply = (asked: Parameters<ReturnType<typeof adminApi>['bulk']['apply']>[0]) =>
    void send(
      async () => {
        setFailure(null)
        const { change } = await attempt('bulk-apply', asked, (idempotencyKey) =>
          adminApi().bulk.apply(asked, { idempotencyKey }),
        )
        navigate(pathTo(screenPath('products', 'bulk', change.id)))
      },
      (refusal) => {
        setFailure(reasonOfRefusal(refusal) ?? sayFirst(refusal) ?? m.admin_bulk_failed())
        if (refusal.details.reason === 'bulk_changed') again()
      },
    )
  return { send: apply, sending, failure }
}
