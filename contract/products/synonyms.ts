/** Words that mean the same to whoever searches (R140). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  byId,
  clearable,
  listAsked,
  moment,
  nothing,
  pageOf,
  pageReply,
  pathId,
  seenVersion,
  text,
} from '../parts.ts'
import { areShort, wordsIn } from './synonym-words.ts'
import { coded } from '../field-refusals.ts'

export const synonymRecord = z.object({
  id: z.int(),
  /** Separated by ', '. */
  words: z.string(),
  /** What they find besides, not the other way round. */
  means: z.string().nullable(),
  version: z.int(),
  created_at: moment,
})
export type SynonymRecord = z.output<typeof synonymRecord>

const words = text(limits.synonym_words, coded('words_required'))
  .transform(wordsIn)
  .refine((each) => each.length > 0, { error: coded('words_required'), abort: true })
  .refine(areShort, coded('words_long'))
  .transform((each) => each.join(', '))
  .pipe(z.string().max(limits.synonym_words))

export const synonymForm = z.object({ words, means: clearable(words) })

/** What is not sent stays. */
export const synonymChange = synonymForm.partial().extend({ version: seenVersion })

/** How the list may stand; unasked as in the first. */
export const synonymSorts = ['newest', 'oldest', 'name'] as const

const example = { words: 'dress, gown, فستان, fostan' }

export const synonyms = {
  page: endpoint(adminPaths.synonyms.page, {
    summary:
      'Words that mean the same to whoever searches, newest first or sorted otherwise; ?search= looks through them in any spelling',
    input: z.object(listAsked(synonymSorts)),
    reply: z.object({ synonyms: pageOf(synonymRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.synonyms.record, {
    summary: 'One group of words',
    ...byId,
    reply: z.object({ synonym: synonymRecord }),
  }),
  create: endpoint(adminPaths.synonyms.create, {
    summary: 'Adds words that mean the same',
    input: synonymForm,
    keyed: true,
    reply: z.object({ synonym: synonymRecord }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.synonyms.update, {
    summary: 'Changes a group of words',
    input: synonymChange.extend({ id: pathId }),
    reply: z.object({ synonym: synonymRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example },
  }),
  delete: endpoint(adminPaths.synonyms.delete, {
    summary: 'Deletes a group of words: each finds only what is called so',
    ...byId,
    reply: nothing,
  }),
}
