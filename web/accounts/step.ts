import type { Refusal, SecondStep } from '#contract/refusal.ts'

/** What login was refused with, of whom it asks more than the password. */
export type Step = { step_token: string; ways: SecondStep[] }

/** Null of any other refusal. */
export function stepIn({ code, details: { step_token, ways } }: Refusal): Step | null {
  return code === 'second_step' && step_token && ways ? { step_token, ways } : null
}
