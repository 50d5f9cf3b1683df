import * as m from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { answer: m.admin_question_answer }
