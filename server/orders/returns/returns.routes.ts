import type { returns } from '#contract/orders/returns/returns.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getReturn, listReturns } from './list.ts'
import { askReturn, withdrawReturn } from './ask-return.ts'
import { cancelReturn, declineReturn, endReturn, payReturn, receiveReturned } from './returns.ts'
import { makeReturn } from './make-return.ts'

export const returnRoutes: Handlers<typeof returns> = {
  ask: askReturn,
  withdraw: withdrawReturn,
  page: async (ctx, asked) => {
    const { page, figures, counts, to_pay } = await listReturns(ctx, asked)
    return { returns: page, counts, to_pay, ...figures }
  },
  record: async (ctx, { id }) => ({ return: await getReturn(ctx, id) }),
  create: async (ctx, form) => ({ return: await makeReturn(ctx, form) }),
  decline: async (ctx, asked) => ({ return: await declineReturn(ctx, asked) }),
  cancel: async (ctx, asked) => ({ return: await cancelReturn(ctx, asked) }),
  receive: async (ctx, asked) => ({ return: await receiveReturned(ctx, asked) }),
  end: async (ctx, asked) => ({ return: await endReturn(ctx, asked) }),
  paid: async (ctx, asked) => ({ return: await payReturn(ctx, asked) }),
}
