import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { questions } from './questions.tables.ts'

export type Question = typeof questions.$inferSelect

/** `product` is the product's English name; null when it is about none. */
export type QuestionRow = Question & { product: string | null }

export async function insertQuestion(ctx: Ctx, question: typeof questions.$inferInsert): Promise<Question> {
  const [row] = await ctx.db.insert(questions).values(question).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** Newest first. */
export async function listQuestionRows(ctx: Ctx, { limit, offset }: Slice): Promise<QuestionRow[]> {
  const { rows } = await ctx.client.query<QuestionRow>({
    name: 'questions.list',
    text: `
      select
        question.id, question.product_id, question.message, question.client_name, question.client_email, question.client_phone,
        question.created_at, product.name as product
      from questions as question
      left join products as product on product.id = question.product_id
      order by question.created_at desc, question.id desc
      limit $1 offset $2`,
    values: [limit, offset],
  })
  return rows
}

export const countQuestions = (ctx: Ctx): Promise<number> => ctx.db.$count(questions)
