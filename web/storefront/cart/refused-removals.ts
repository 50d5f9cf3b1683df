/** A line that is being removed has left the screen already, and its fetcher with it: whoever stays hears of a refusal here. */
import type { CartRefusal } from './lines.ts'

type Hear = (refusal: CartRefusal) => void

const listeners = new Set<Hear>()

/** Answers how to stop hearing. */
export function onRefusedRemoval(hear: Hear): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

export function tellRefusedRemoval(refusal: CartRefusal): void {
  for (const hear of listeners) hear(refusal)
}
