import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useEffect, useRef } from 'react'
import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { useNotice } from './use-notice.ts'

/** Restock notice form in place of the buy form of a sold-out product (R38). */
export function NoticeForm({ product }: { product: ProductDetail }) {
  const notice = useNotice({ product, colorId: null })
  const { form, taken, sending, failure, sizes, colours } = notice

  // Focus target after the form, and its button, are gone.
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (taken && document.activeElement === document.body) answer.current?.focus()
  }, [taken])

  if (taken) {
    return (
      <div className="notice" ref={answer} tabIndex={-1}>
        <p className={alertClass('success')}>
          <Icon of={IconCircleCheck} />
          {m.restock_taken()}
        </p>
        {(sizes.length > 0 || colours.length > 0) && (
          <button type="button" className="link tap" onClick={notice.again}>
            {m.restock_another()}
          </button>
        )}
      </div>
    )
  }
  return (
    <form className="notice" ref={form} noValidate onSubmit={notice.onSubmit}>
      <div>
        <h2 className="title-2">{m.restock_back()}</h2>
        <p className="small muted">{m.restock_once()}</p>
      </div>
      <FailureAlert failure={failure} />
      <NoticeFields product={product} notice={notice} />
      <SubmitButton sending={sending}>{m.restock_notify()}</SubmitButton>
    </form>
  )
}
