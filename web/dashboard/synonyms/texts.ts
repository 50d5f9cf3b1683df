import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = { words: m.admin_synonym_words, means: m.admin_synonym_means }
