/**
 * Gate of a shop that is not open yet (R388): its pages and its calls answer shoppers and robots
 * with 503. Staff pass it with their token, or with the pass that their browser gets as a cookie,
 * since no page is asked for with a token. The pass shows the shop and authorises nothing.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Visitor } from '../ctx.ts'
import { notOpenYet } from '../refusal.ts'
import { isStaff } from './access/access.ts'
import { type FindVisitor, readVisitor } from './access/visitor.ts'

const cookie = 'shop_pass'
const cookieLife = 30 * 24 * 60 * 60

/** Pages that are served before the opening: of staff, and of orders placed earlier. */
const staying =
  /^(\/ar)?\/(dashboard|login|forgot-password|reset-password|join|track|order|opening-soon)(\/|$)/i

/** Calls that are answered before the opening, by room; true for all calls of a room. */
const answered: Record<string, readonly string[] | true> = {
  settings: true,
  accounts: true,
  joining: true,
  orders: ['track', 'find', 'mine'],
  ownOrder: ['cancel', 'correct'],
  returns: true,
  restock: ['notifyOpening'],
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this call or file is refused while the shop is not open yet. */
    closes?: boolean | undefined
  }
}

export type Gate = {
  isShut(): Promise<boolean>
  /** Whether the gate stops this request. */
  stops(request: FastifyRequest): Promise<boolean>
  /** Whether a page stays reachable. @param path of its address */
  isStaying(path: string): boolean
  /** Gives the browser of a member of staff the pass, while the shop is not open. */
  admit(request: FastifyRequest, reply: FastifyReply, visitor: Visitor): Promise<void>
}

/** `getPass` returns the pass of today, null for a shop that is open. */
type Options = {
  ctx: Ctx
  getPass: (ctx: Ctx) => Promise<string | null>
  findVisitor: FindVisitor
  https: boolean
}

export function openGate({ ctx, getPass, findVisitor, https }: Options): Gate {
  // Without the database the last known state stands.
  let last: string | null = null
  const passNow = () =>
    getPass(ctx).then(
      (pass) => {
        last = pass
        return pass
      },
      () => last,
    )
  return {
    isShut: async () => (await passNow()) !== null,
    stops: async (request) => {
      const pass = await passNow()
      if (pass === null || holds(request, pass)) return false
      return !isStaff(await readVisitor(ctx, request, findVisitor))
    },
    isStaying: (path) => staying.test(path),
    admit: async (request, reply, visitor) => {
      if (!isStaff(visitor)) return
      const pass = await passNow()
      if (pass === null || holds(request, pass)) return
      const secure = https ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${cookie}=${pass}; Path=/; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}

/** Whether a public call of the shop is closed with it. */
export const closesWithShop = (room: string, name: string): boolean =>
  answered[room] !== true && !answered[room]?.includes(name)

/** Refuses calls and files that close with the shop (`config.closes`) before they are read. */
export const guardCalls = (app: FastifyInstance, gate: Gate): void => {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.closes && (await gate.stops(request))) throw notOpenYet()
  })
}

function holds({ headers }: FastifyRequest, pass: string): boolean {
  const shown = new RegExp(`(?:^|; *)${cookie}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
  return shown.length === pass.length && timingSafeEqual(Buffer.from(shown), Buffer.from(pass))
}
