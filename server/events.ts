/**
 * How a room tells rooms below it that something happened, without knowing them: app.ts lists who listens. Subscribers run in the
 * transaction of the one who tells: either all of it happens or nothing.
 */
import type { Ctx } from './ctx.ts'

/** What happened, with its data, and what each subscriber answers. */
export type Event<Data, Answer = void> = {
  readonly name: string
  /** Never set; they tie the event to its types for the compiler. */
  readonly data?: Data
  readonly answer?: Answer
}

export type Subscriber = { event: Event<unknown, unknown>; act(ctx: Ctx, data: unknown): Promise<unknown> }

export const defineEvent = <Data, Answer = void>(name: string): Event<Data, Answer> => ({ name })

/** For app.ts: `on(signedIn, joinCart)`. */
export const on = <Data, Answer>(event: Event<Data, Answer>, act: (ctx: Ctx, data: Data) => Promise<Answer>): Subscriber => ({
  event,
  act: (ctx, data) => act(ctx, data as Data),
})

/** Runs every subscriber, one after the other in the order of app.ts; what one throws undoes everything. Answers what they answered. */
export async function tell<Data, Answer>(ctx: Ctx, event: Event<Data, Answer>, data: Data): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const subscriber of ctx.subscribers) {
    if (subscriber.event === event) answers.push((await subscriber.act(ctx, data)) as Answer)
  }
  return answers
}
