import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import { useState } from 'react'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useFrame } from '../frame/frame.ts'
import { TellMe } from './tell-me.tsx'

/** Day on which the shop takes orders again as text; null while it takes them. */
export function useOrdersFrom(format: 'short' | 'weekday' = 'short'): string | null {
  const { state, until } = useFrame().settings.opening
  return state === 'away' ? formatDay(until, format) : null
}

/** When orders start again, with the shop's own sentence; nothing while it takes them (R388). */
export function AwayNotice() {
  const { opening } = useFrame().settings
  const day = useOrdersFrom('weekday')
  if (!day) return null
  return (
    <section className="away" aria-labelledby="away">
      <Icon of={IconCalendarTime} />
      <h2 id="away">{m.opening_again({ day })}</h2>
      <p className="small">{opening.words || m.opening_keep()}</p>
    </section>
  )
}

/** Disabled button with the day on which orders start again, in place of one that orders. */
export function AwayButton({ size }: { size?: 'large' | undefined }) {
  const day = useOrdersFrom()
  return (
    <Button kind="primary" size={size} disabled>
      {m.opening_from({ day: day ?? '' })}
    </Button>
  )
}

/** Button that opens the field for who wants to be told when orders start again. */
export function AwayTellMe() {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <TellMe help={m.opening_once()} isAsked />
  return (
    <Button kind="primary" size="large" onClick={() => setAsked(true)}>
      {m.opening_tell_open()}
    </Button>
  )
}
