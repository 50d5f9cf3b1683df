/**
 * Events between rooms: a room emits one, and rooms below it subscribe; app.ts lists the
 * subscribers, so that the emitting room need not know them. Subscribers run in the emitter's
 * transaction: all of it is committed or nothing.
 */
import type { Ctx } from './ctx.ts'

/** An event's name, with the types of its data and of each subscriber's result. */
export type Event<Data, Answer = void> = {
  readonly name: string
  /** Never set at run time: they carry the types for the compiler. */
  readonly data?: Data
  readonly answer?: Answer
}

export type Subscriber = {
  event: Event<unknown, unknown>
  act(ctx: Ctx, data: unknown): Promise<unknown>
}

export const defineEvent = <Data, Answer = void>(name: string): Event<Data, Answer> => ({ name })

/** Subscription for app.ts: `on(signedIn, mergeCart)`. */
export const on = <Data, Answer>(
  event: Event<Data, Answer>,
  act: (ctx: Ctx, data: Data) => Promise<Answer>,
): Subscriber => ({
  event,
  act: (ctx, data) => act(ctx, data as Data),
})

/**
 * Runs every subscriber, one after the other in the order of app.ts, and returns their results. An
 * error in one rolls everything back.
 */
export async function emit<Data, Answer>(
  ctx: Ctx,
  event: Event<Data, Answer>,
  data: Data,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const subscriber of ctx.subscribers) {
    if (subscriber.event === event) answers.push((await subscriber.act(ctx, data)) as Answer)
  }
  return answers
}
