import { useId } from 'react'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'

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

type SwitchRowProps = { label: string; isOn: boolean; onTurn: () => void; hint?: string }

/** Switch with its label, full width of the form. */
export function SwitchRow({ label, isOn, onTurn, hint }: SwitchRowProps) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className="switch-row"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint && id}
        onClick={onTurn}
      >
        {label}
        <Switch />
      </button>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
