/**
 * Questions of shoppers about a product or the shop, and their answers (R79). The product of a
 * question is visible to shoppers, and every answer is mailed; questions with a phone alone are
 * answered by hand.
 */
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inBatches } from '#server/db/batches.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { getShownProduct } from '#server/catalogue/catalogue.ts'
import { found, invalid } from '#server/refusal.ts'
import { forgottenBefore, getSettings } from '#server/settings/settings.ts'
import { mailAnswer } from './questions.mail.ts'
import {
  deleteOldQuestions,
  findAskedProduct,
  findQuestionRow,
  insertQuestion,
  listQuestionRows,
  lockQuestion,
  type Question,
  type QuestionFilter,
  type QuestionRow,
  updateQuestion,
} from './questions.queries.ts'
import { actorOf } from '#server/staff.ts'

/**
 * `client_phone` is an Egyptian mobile number; without `client_email` it is the only contact,
 * without `product_id` the question is about the shop (R79).
 */
export type NewQuestion = {
  client_email?: string | undefined
  client_phone: string
  client_name?: string | undefined
  message?: string | undefined
  product_id?: number | undefined
  /** Language of the question. */
  language?: 'en' | 'ar' | undefined
}

/** Refuses with 404 a product that shoppers cannot see. */
export async function askQuestion(ctx: Ctx, question: NewQuestion): Promise<Question> {
  if (question.product_id !== undefined) await getShownProduct(ctx, question.product_id)
  return inTransaction(ctx, (ctx) => insertQuestion(ctx, { ...question, created_at: ctx.now() }))
}

/** Questions, newest first by default. */
export const listQuestions = (ctx: Ctx, asked: PageAsked & QuestionFilter) =>
  readPage(asked, (slice) => listQuestionRows(ctx, asked, slice))

/** Refuses with 404. */
export const getQuestion = async (ctx: Ctx, id: number): Promise<QuestionRow> =>
  found(await findQuestionRow(ctx, id), 'Question')

/**
 * Mails the answer and marks the question as answered; a second answer is mailed as well and
 * replaces the first. Refuses with 404, and with 422 a question without an e-mail address.
 */
export async function answerQuestion(ctx: Ctx, id: number, answer: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await lockQuestion(ctx, id), 'Question')
    const { client_email } = before
    if (client_email === null) throw invalid({ answer: ['question_no_address'] })
    await change(ctx, before, { ...before, answer, ...answeredNow(ctx) })
    const product =
      before.product_id === null ? null : await findAskedProduct(ctx, before.product_id)
    await mailAnswer(ctx, { ...before, client_email }, answer, product, await getSettings(ctx))
  })
}

/**
 * Marks a question as answered, as after a call, or as unanswered again, without a mail. Refuses
 * with 404.
 * @param undo undoes the mark as unanswered: the former author and time of the answer are restored
 */
export async function markQuestion(
  ctx: Ctx,
  id: number,
  answered: boolean,
  undo = false,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await lockQuestion(ctx, id), 'Question')
    if (answered === (before.answered_at !== null)) return
    if (!answered) await change(ctx, before, { ...before, ...waitingAgain(before) })
    else
      await change(ctx, before, {
        ...before,
        ...((undo && answeredBefore(before)) || answeredNow(ctx)),
      })
  })
}

const noFormer = { former_answered_at: null, former_answered_by: null }

const answeredNow = (ctx: Ctx) => ({
  answered_at: ctx.now(),
  answered_by: actorOf(ctx)?.user_id ?? null,
  ...noFormer,
})

const waitingAgain = ({ answered_at, answered_by }: Question) => ({
  answered_at: null,
  answered_by: null,
  former_answered_at: answered_at,
  former_answered_by: answered_by,
})

const answeredBefore = ({ former_answered_at, former_answered_by }: Question) =>
  former_answered_at && {
    answered_at: former_answered_at,
    answered_by: former_answered_by,
    ...noFormer,
  }

async function change(ctx: Ctx, before: Question, after: Question): Promise<void> {
  await updateQuestion(ctx, after)
  await logChange(ctx, { room: 'questions', record_id: before.id, before, after })
}

export const sweepQuestionsJob = defineJob<object>({
  name: 'sweep-questions',
  retries: 3,
  backoff: 60,
  cron: '54 4 * * *',
})

/**
 * Deletes questions that have been unanswered, or answered, for as long as the owner has set
 * (R323).
 */
export async function sweepQuestions(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = await forgottenBefore(ctx)
  if (before) await inBatches(signal, (limit) => deleteOldQuestions(ctx, before, limit))
}
