import { admin_synonym_means, admin_synonym_words } from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { words: admin_synonym_words, means: admin_synonym_means }
