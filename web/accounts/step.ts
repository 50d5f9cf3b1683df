import type { Refusal, SecondStep } from '#contract/refusal.ts'

/** Details of a login that needs a second step. */
export type Step = { step_token: string; ways: SecondStep[] }

/** Second step in a refusal; null for any other refusal. */
export function stepIn({ code, details: { step_token, ways } }: Refusal): Step | null {
  return code === 'second_step' && step_token && ways ? { step_token, ways } : null
}
