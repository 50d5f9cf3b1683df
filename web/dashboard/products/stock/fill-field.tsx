import { useState } from 'react'
import { toLatinDigits } from '#contract/text/digits.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { NumberField } from '../../kit/form/fields.tsx'

/** Field that fills every stock field with one number. */
export function FillField({ onFill }: { onFill: (typed: string) => void }) {
  const { say } = useAnnouncements()
  const [typed, setTyped] = useState('')
  const fill = () => {
    if (typed.trim() === '') return
    onFill(typed)
    say(m.admin_product_stock_filled({ count: toLatinDigits(typed) }))
  }
  return (
    <div className="stock-fill">
      <NumberField
        label={m.admin_product_stock_fill()}
        maxLength={7}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter fills without saving.
          event.preventDefault()
          fill()
        }}
      />
      <Button kind="tertiary" onClick={fill}>
        {m.admin_product_stock_fill_all()}
      </Button>
    </div>
  )
}
