import * as m from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { words: m.admin_synonym_words, means: m.admin_synonym_means }
