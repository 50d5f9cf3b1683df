/** Whether the shop takes orders: open, not open yet, or closed until a day (R388). */
import { z } from 'zod'
import { coded } from '#contract/field-refusals.ts'
import { day } from '#contract/parts.ts'

export const openingStates = ['open', 'soon', 'away'] as const
export type OpeningState = (typeof openingStates)[number]

/**
 * Schema of the setting. `until` is the day on which a shop that is away takes orders again, as
 * YYYY-MM-DD; '' otherwise. `words` is a sentence for shoppers, which may be empty.
 */
export const openingWith = <Words extends z.ZodType>(words: Words) =>
  z
    .object(
      {
        state: z.enum(openingStates, { error: coded('setting_opening') }),
        until: z.union([z.literal(''), day()], { error: coded('setting_until') }),
        words,
      },
      { error: coded('setting_opening') },
    )
    .refine(({ state, until }) => state !== 'away' || until !== '', {
      path: ['until'],
      error: coded('setting_until'),
    })

/** Line above the header of a shop that is away. @param day as text, such as Sunday 6 December */
export const awayLine = {
  en: (day: string) => `We are closed for a while. Orders start again on ${day}`,
  ar: (day: string) => `المتجر في إجازة. الطلبات من جديد يوم ${day}`,
}

/**
 * State on a day: a shop that is away opens again on its day by itself.
 * @param today as YYYY-MM-DD in Cairo
 */
export const openingOn = (
  { state, until }: { state: OpeningState; until: string },
  today: string,
): OpeningState => (state === 'away' && until <= today ? 'open' : state)
