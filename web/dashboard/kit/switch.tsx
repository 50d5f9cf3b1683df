import type { ComponentProps } from 'react'
import { Nuqta } from '#web/ui/nuqta.tsx'

/**
 * Appearance of a switch; its button has the label and aria-pressed or aria-checked. A container
 * may set --switch-start, its margin.
 */
export function Switch() {
  return (
    <span className="switch" aria-hidden="true">
      <Nuqta className="switch-mark" />
    </span>
  )
}

type SwitchRowProps = Omit<ComponentProps<'button'>, 'onClick' | 'children' | 'className'> & {
  label: string
  isOn: boolean
  onTurn: () => void
}

/** Switch with its label, full width of the form. */
export function SwitchRow({ label, isOn, onTurn, ...rest }: SwitchRowProps) {
  return (
    <button
      type="button"
      className="switch-row"
      role="switch"
      aria-checked={isOn}
      onClick={onTurn}
      {...rest}
    >
      {label}
      <Switch />
    </button>
  )
}
