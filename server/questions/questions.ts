/**
 * What shoppers want to know, of a product or of the shop, for admins to read and answer by themselves (spec §1).
 * Questions promises that one about a product is about a product that shoppers can see.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { getShownProduct } from '#server/products/products.ts'
import { countQuestions, insertQuestion, listQuestionRows, type Question } from './questions.queries.ts'

export type { Question }

/** `client_phone` is an Egyptian mobile number; without `product_id` it is about the shop (decisions, Questions). */
export type NewQuestion = {
  client_email: string
  client_phone: string
  client_name?: string | undefined
  message?: string | undefined
  product_id?: number | undefined
}

/** Refuses with 404 a product that shoppers cannot see. */
export async function askQuestion(ctx: Ctx, question: NewQuestion): Promise<Question> {
  if (question.product_id !== undefined) await getShownProduct(ctx, question.product_id)
  return inTransaction(ctx, (ctx) => insertQuestion(ctx, { ...question, created_at: ctx.now() }))
}

/** Newest first. */
export async function listQuestions(ctx: Ctx, asked: PageAsked) {
  const slice = sliceOf(asked)
  const total = await countQuestions(ctx)
  return inPage(slice.offset < total ? await listQuestionRows(ctx, slice) : [], slice, total)
}
