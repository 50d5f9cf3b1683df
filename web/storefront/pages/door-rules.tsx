import * as m from '#messages'
import { useFrame } from '../frame/frame.ts'
import { Rule } from '../delivery/rule.tsx'

/**
 * What holds at the door, in the words of the settings, so that this page and the dialog never
 * differ (R27).
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
