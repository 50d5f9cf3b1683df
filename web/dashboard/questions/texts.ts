import { admin_question_answer } from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { answer: admin_question_answer }
