import type { ComponentProps } from 'react'
import { Nuqta } from '#web/ui/nuqta.tsx'

/**
 * How a switch looks; its button says in words and by aria-pressed or aria-checked what it is. A
 * place may set --switch-start, its margin.
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

/** A switch with its words, as wide as the form around it. */
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
