import { isRefusal, Refusal } from '#contract/refusal.ts'

/**
 * Why something was not done. What is no Refusal is a bug: it is logged, and told as one ('internal'), which is another thing than an
 * answer that never came ('no_response').
 */
export function refusalOf(thrown: unknown): Refusal {
  if (isRefusal(thrown)) return thrown
  console.error(thrown)
  return new Refusal(0, 'internal', String(thrown))
}
