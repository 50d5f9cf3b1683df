/**
 * Synonyms for search, edited by the owner. A change applies to the next search (R140); a new shop
 * has the usual terms of shoppers in Egypt (migrations).
 */
import { limits } from '#contract/limits.ts'
import { records } from '#server/records/records.ts'
import { conflictFor } from '#server/refusal.ts'
import { areSynonymsFull, synonymRows } from './synonyms.queries.ts'

export const synonymRecords = records(synonymRows, {
  room: 'synonyms',
  noun: 'Synonym',
  title: ({ words }) => words,
  begin: async (ctx) => {
    if (await areSynonymsFull(ctx))
      throw conflictFor('too_many_synonyms', { most: limits.synonyms })
    return {}
  },
})
