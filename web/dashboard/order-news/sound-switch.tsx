import * as m from '#messages'
import { toggleOrderSound, useOrderSound } from './order-sound.ts'
import { Switch } from '../kit/switch.tsx'

/** Switch for the sound of new orders on this device. */
export function SoundSwitch() {
  const isOn = useOrderSound()
  return (
    <button
      type="button"
      className="sound-switch"
      role="switch"
      aria-checked={isOn}
      onClick={toggleOrderSound}
    >
      {m.admin_orders_sound()}
      <Switch />
    </button>
  )
}
