import type { questions } from '#contract/questions.ts'
import type { Handlers } from '#server/http/serve.ts'
import { askQuestion, listQuestions } from './questions.ts'

export const questionsRoutes: Handlers<typeof questions> = {
  create: async (ctx, question) => {
    await askQuestion(ctx, question)
    return { message: 'question created successfully' }
  },

  page: async (ctx, asked) => {
    const { page, figures } = await listQuestions(ctx, asked)
    return { allQuestions: page, ...figures }
  },
}
