import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = { answer: m.admin_question_answer }
