/** Synonyms of search (R140). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { limits } from '../limits.ts'
import { clearable, moment, seenVersion, text } from '../parts.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { areShort, wordsIn } from './synonym-words.ts'
import { coded } from '../field-refusals.ts'

export const synonymRecord = z.object({
  id: z.int(),
  /** Words separated by ', '. */
  words: z.string(),
  /** Word that a search for `words` finds as well, but not the other way round. */
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

/** Fields that are not sent stay as they are. */
export const synonymChange = synonymForm.partial().extend({ version: seenVersion })

/** Sort orders of the list; the first is the default. */
export const synonymSorts = ['newest', 'oldest', 'name'] as const

const example = { words: 'dress, gown, فستان, fostan' }

export const synonyms = recordCalls(adminPaths.synonyms, {
  names: ['synonym', 'synonyms'],
  record: synonymRecord,
  form: synonymForm,
  change: synonymChange,
  asked: listAsked(synonymSorts),
  summaries: [
    'Words that mean the same to whoever searches, newest first or sorted otherwise; ?search= looks through them in any spelling',
    'One group of words',
    'Adds words that mean the same',
    'Changes a group of words',
    'Deletes a group of words: each finds only what is called so',
  ],
  create: { example },
  update: { example: { id: '1', ...example } },
})
