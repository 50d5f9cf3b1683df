/** Questions about a product, or about none (spec §3, §5; decisions, Reviews, questions). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { done, email, id, mobile, moment, optional, pageAsked, pageOf, pageReply, text } from './parts.ts'
import { paths } from './paths.ts'

export const questionForm = z.object({
  message: optional(text(limits.message)),
  client_name: optional(text(limits.name)),
  client_email: email(),
  client_phone: mobile(),
  product_id: optional(id()),
})

export const questionRecord = z.object({
  id: z.int(),
  message: z.string().nullable(),
  client_name: z.string().nullable(),
  client_email: z.string(),
  client_phone: z.string(),
  product_id: z.int().nullable(),
  /** Its product's English name; null when it is about none. */
  product: z.string().nullable(),
  created_at: moment,
})
export type QuestionRecord = z.output<typeof questionRecord>

export const questions = {
  create: endpoint(paths.questions.create, {
    summary: 'Asks the shop a question; the bearer token is optional',
    input: questionForm,
    reply: done,
    limit: 'question',
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
    summary: 'Questions, newest first',
    input: z.object(pageAsked),
    reply: z.object({ allQuestions: pageOf(questionRecord), ...pageReply }),
  }),
}
