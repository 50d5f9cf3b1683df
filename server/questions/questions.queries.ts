import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
} from 'drizzle-orm'
import { questionRecord } from '#contract/shop/questions.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { mentionsNormal } from '#server/db/mentions.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { hasDigits } from '#server/db/phones.ts'
import { users } from '../accounts/accounts.tables.ts'
import { catalogueEntries } from '../catalogue/catalogue.tables.ts'
import { products } from '../products/products.tables.ts'
import { questions } from './questions.tables.ts'

/** Columns of a question without the search text. */
const { words_norm: _, ...questionColumns } = getTableColumns(questions)

export type Question = Omit<typeof questions.$inferSelect, 'words_norm'>

/** Product of a question; `slug` is null if shoppers cannot see it. */
export type AskedProduct = { name: string; name_ar: string | null; slug: string | null }

/** `product` is the product's English name, null without one; `answered_by` is the admin's name. */
export type QuestionRow = Omit<Question, 'answered_by'> & {
  product: string | null
  product_ar: string | null
  product_slug: string | null
  answered_by: string | null
}

export type QuestionFilter = {
  search?: string | undefined
  state?: 'waiting' | 'answered' | undefined
  sort?: 'newest' | 'oldest'
}

export async function insertQuestion(
  ctx: Ctx,
  question: typeof questions.$inferInsert,
): Promise<Question> {
  const [row] = await ctx.db.insert(questions).values(question).returning(questionColumns)
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** Questions sorted by their time. */
export async function listQuestionRows(
  ctx: Ctx,
  { search, state, sort = 'newest' }: QuestionFilter,
  { limit, offset }: Slice,
): Promise<Rows<QuestionRow>> {
  const asked = and(isIn(state), await isFound(ctx, search))
  const total = await ctx.db.$count(questions, asked)
  if (offset >= total) return { rows: [], total }
  const inOrder = sort === 'newest' ? desc : asc
  const rows = await selectRows(ctx)
    .where(asked)
    .orderBy(inOrder(questions.created_at), inOrder(questions.id))
    .limit(limit)
    .offset(offset)
  return { rows, total }
}

export async function findQuestionRow(ctx: Ctx, id: number): Promise<QuestionRow | null> {
  const [row] = await selectRows(ctx).where(eq(questions.id, id))
  return row ?? null
}

const isShown = and(eq(catalogueEntries.product_id, products.id), catalogueEntries.visible)

const selectRows = (ctx: Ctx) =>
  ctx.db
    .select({
      ...questionColumns,
      product: products.name,
      product_ar: products.name_ar,
      product_slug: catalogueEntries.slug,
      answered_by: users.name,
    })
    .from(questions)
    .leftJoin(products, eq(products.id, questions.product_id))
    .leftJoin(catalogueEntries, isShown)
    .leftJoin(users, eq(users.id, questions.answered_by))

function isIn(state: QuestionFilter['state']): SQL | undefined {
  return (
    state &&
    (state === 'waiting' ? isNull(questions.answered_at) : isNotNull(questions.answered_at))
  )
}

const isFound = async (ctx: Ctx, search: string | undefined): Promise<SQL | undefined> =>
  or(
    await mentionsNormal(
      ctx,
      questionRecord,
      [
        {
          of: ['client_name', 'client_email', 'client_phone', 'message'],
          column: questions.words_norm,
        },
      ],
      search,
    ),
    hasDigits(questions.client_phone, search),
  )

/** Locks a question until the transaction ends. */
export async function lockQuestion(ctx: Ctx, id: number): Promise<Question | null> {
  const [row] = await ctx.db
    .select(questionColumns)
    .from(questions)
    .where(eq(questions.id, id))
    .for('update')
  return row ?? null
}

export async function updateQuestion(ctx: Ctx, { id, answer, ...times }: Question): Promise<void> {
  const { answered_at, answered_by, former_answered_at, former_answered_by } = times
  const changed = { answer, answered_at, answered_by, former_answered_at, former_answered_by }
  await ctx.db.update(questions).set(changed).where(eq(questions.id, id))
}

export async function findAskedProduct(ctx: Ctx, productId: number): Promise<AskedProduct | null> {
  const [row] = await ctx.db
    .select({ name: products.name, name_ar: products.name_ar, slug: catalogueEntries.slug })
    .from(products)
    .leftJoin(catalogueEntries, isShown)
    .where(eq(products.id, productId))
  return row ?? null
}

/**
 * Deletes up to the limit questions from before a time that are unanswered, or were answered before
 * it as well. Returns how many.
 */
export async function deleteOldQuestions(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const isOld = and(
    lt(questions.created_at, before),
    or(isNull(questions.answered_at), lt(questions.answered_at, before)),
  )
  return deleteSome(ctx, questions.id, isOld, limit)
}
