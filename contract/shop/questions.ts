/** Questions about a product or the shop, and their answers (R79). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { asked, byId, flag, id, moment, nothing, optional, pathId, text } from '../parts.ts'
import { contact, email, mobile, withAddress } from '../person-parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { coded } from '../field-refusals.ts'

export const questionForm = z
  .object({
    message: optional(text(limits.message)),
    client_name: optional(text(limits.name)),
    contact,
    client_email: optional(email()),
    client_phone: mobile(),
    product_id: optional(id()),
  })
  .refine(...withAddress('client_email', coded('email_required')))

export const questionSorts = ['newest', 'oldest'] as const

/** The answer to a customer's question. */
export const answerForm = z.object({ answer: text(limits.message) })

const language = z.enum(['en', 'ar'])

export const questionRecord = z.object({
  id: z.int(),
  message: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Null if the customer chose to be reached by phone. */
  client_email: z.string().nullable(),
  client_phone: z.string(),
  product_id: z.int().nullable(),
  /** Names of the product; null for a question about none. */
  product: z.string().nullable(),
  product_ar: z.string().nullable(),
  /** Null also if shoppers cannot see the product. */
  product_slug: z.string().nullable(),
  /**
   * Language of the question, in which it is answered; null if unknown, and then answered in
   * English.
   */
  language: language.nullable(),
  /** Null until the question is answered. */
  answered_at: moment.nullable(),
  /** The last answer sent to the customer; null if none was sent, for example after a call. */
  answer: z.string().nullable(),
  /** Name of the admin who answered. */
  answered_by: z.string().nullable(),
  created_at: moment,
})
export type QuestionRecord = z.output<typeof questionRecord>

export const questions = {
  create: endpoint(paths.questions.create, {
    summary: 'Creates a question to the shop; the bearer token is optional',
    input: questionForm.safeExtend({ lang: asked(language) }),
    keyed: true,
    reply: nothing,
    limit: 'question',
    daily: true,
    refusals: [404, 422],
    example: {
      message: 'Is it lined?',
      client_name: 'Mona',
      client_email: 'mona@mail.example',
      client_phone: '01012345678',
      product_id: 1,
    },
  }),
  page: endpoint(adminPaths.questions.page, {
    summary:
      'Questions, newest first by default; `search` matches name, email, text, and phone in any format; `state` filters waiting or answered ones',
    input: z.object({ ...listAsked(questionSorts), state: asked(z.enum(['waiting', 'answered'])) }),
    reply: z.object({ allQuestions: pageOf(questionRecord), ...pageReply }),
    example: { page: '1', search: 'lined', state: 'waiting', sort: 'oldest' },
  }),
  record: endpoint(adminPaths.questions.record, {
    summary: 'One question',
    ...byId,
    reply: z.object({ question: questionRecord }),
  }),
  answer: endpoint(adminPaths.questions.answer, {
    summary:
      'Emails an answer to the customer and marks the question as answered; a second answer replaces the first',
    input: answerForm.extend({ id: pathId }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', answer: 'It is, in cotton.' },
  }),
  changeStatus: endpoint(adminPaths.questions.changeStatus, {
    summary:
      'Marks a question as answered, or as waiting again, without emailing the customer; `undo` reverts the latter with its former member and time',
    input: z.object({ id: pathId, answered: flag, undo: optional(flag) }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: '1', answered: true },
  }),
}
