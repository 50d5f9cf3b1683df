import type { questions } from '#contract/questions.ts'
import type { Handlers } from '#server/http/serve.ts'
import { answerQuestion, askQuestion, getQuestion, listQuestions, markQuestion } from './questions.ts'

export const questionsRoutes: Handlers<typeof questions> = {
  create: async (ctx, { lang, ...question }) => {
    await askQuestion(ctx, { ...question, language: lang })
    return { message: 'question created successfully' }
  },

  page: async (ctx, asked) => {
    const { page, figures } = await listQuestions(ctx, asked)
    return { allQuestions: page, ...figures }
  },

  record: async (ctx, { id }) => ({ question: await getQuestion(ctx, id) }),

  answer: async (ctx, { id, answer }) => {
    await answerQuestion(ctx, id, answer)
    return { message: 'question answered successfully' }
  },

  changeStatus: async (ctx, { id, answered, undo }) => {
    await markQuestion(ctx, id, answered, undo)
    return { message: `Question status changed to ${answered ? 'answered' : 'waiting'}` }
  },
}
