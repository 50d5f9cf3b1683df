import type { ComponentProps } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { useHydrated } from './hydrated.ts'

type SubmitButtonProps = Omit<
  ComponentProps<typeof Button>,
  'type' | 'state' | 'loadingText' | 'doneText' | 'onClick'
> & {
  sending: boolean
  /** Label while sending. */
  said?: string
}

/** Submit button, disabled until hydration: a native submit would lose the typed text. */
export function SubmitButton({
  sending,
  said = m.form_submitting(),
  kind = 'primary',
  disabled = false,
  ...button
}: SubmitButtonProps) {
  const isHydrated = useHydrated()
  return (
    <Button
      {...button}
      type="submit"
      kind={kind}
      disabled={!isHydrated || disabled}
      busy={sending}
      loadingText={said}
    />
  )
}
