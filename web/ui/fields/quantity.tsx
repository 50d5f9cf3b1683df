import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import * as m from '#messages'
import { Icon } from '../marks/icon.tsx'

type QuantityProps = {
  value: number
  /** Called with a whole number from 1 to `max`. */
  onChange: (quantity: number) => void
  max?: number
  size?: 'large' | 'small'
  disabled?: boolean
  /** Accessible name, where a page has several: "Quantity, Cairo coat". */
  label?: string
}

/**
 * Quantity stepper: minus, number, plus. Minus is disabled at 1, plus at 100; an invalid number
 * becomes 1 (R56).
 */
export function Quantity({
  value,
  onChange,
  max = 100,
  size,
  disabled = false,
  label = m.ui_quantity(),
}: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    const quantity = readQuantity(typed, max)
    if (quantity !== value) onChange(quantity)
  }
  return (
    <div
      className={size ? `quantity quantity-${size}` : 'quantity'}
      role="group"
      aria-label={label}
    >
      <button
        type="button"
        aria-label={m.ui_minus()}
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon of={IconMinus} small />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        aria-label={label}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
      <button
        type="button"
        aria-label={m.ui_plus()}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon of={IconPlus} small />
      </button>
    </div>
  )
}

function readQuantity(typed: string, max: number): number {
  const latin = typed.trim().replace(/[٠-٩]/g, (digit) => `${digit.charCodeAt(0) - 0x660}`)
  const quantity = /^\d{1,9}$/.test(latin) ? Number(latin) : 0
  return quantity >= 1 && quantity <= max ? quantity : 1
}
