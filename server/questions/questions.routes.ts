import type { questions } from '#contract/shop/questions.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  answerQuestion,
  askQuestion,
  getQuestion,
  listQuestions,
  markQuestion,
} from './questions.ts'

export const questionsRoutes: Handlers<typeof questions> = {
  create: async (ctx, { lang, contact: _, ...question }) => {
    await askQuestion(ctx, { ...question, language: lang })
  },

  page: async (ctx, asked) => {
    const { page, figures } = await listQuestions(ctx, asked)
    return { allQuestions: page, ...figures }
  },

  record: async (ctx, { id }) => ({ question: await getQuestion(ctx, id) }),

  answer: (ctx, { id, answer }) => answerQuestion(ctx, id, answer),

  changeStatus: (ctx, { id, answered, undo }) => markQuestion(ctx, id, answered, undo),
}
