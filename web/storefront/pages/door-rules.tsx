import * as m from '#messages'
import { useFrame } from '../frame/frame.ts'
import { Rule } from '../delivery/rule.tsx'

/**
 * Delivery rules from the settings, shared with the dialog so that the texts never differ (R27).
 */
export function DoorRules() {
  const { delivery_days, delivery_rules } = useFrame().settings
  return (
    <div>
      <p className="strong">{m.delivery_estimate(delivery_days)}</p>
      <ul className="rules">
        {delivery_rules.map((rule) => (
          <Rule key={rule} icon={undefined}>
            {rule}
          </Rule>
        ))}
      </ul>
    </div>
  )
}
