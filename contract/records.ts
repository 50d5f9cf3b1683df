/** The five calls of a record that admins edit in a list: page, record, create, update, delete. */
import { z } from 'zod'
import { type Endpoint, endpoint, type Path, type WithMessage } from './endpoint.ts'
import { byId, nothing, pathId } from './parts.ts'
import { pageOf, pageReply } from './list-parts.ts'

type Write = Path & WithMessage
type Paths = { page: Path; record: Path; create: Write; update: Write; delete: Write }

type Said<Input extends z.ZodType> = Pick<Endpoint<Input>, 'example'> &
  Partial<Pick<Endpoint, 'refusals'>>

/**
 * @param names fields of the replies: of one record, and of a page of them
 * @param summaries in the order of the calls
 */
export const recordCalls = <
  Where extends Paths,
  const One extends string,
  const Many extends string,
  Shown extends z.ZodObject,
  Form extends z.ZodType,
  Change extends z.ZodRawShape,
  Asked extends z.ZodRawShape,
>(
  paths: Where,
  {
    names: [one, many],
    record,
    form,
    change,
    asked,
    summaries: [page, get, create, update, remove],
    pictures,
    ...more
  }: {
    names: readonly [one: One, many: Many]
    record: Shown
    form: Form
    change: z.ZodObject<Change>
    asked: Asked
    summaries: readonly [string, string, string, string, string]
    pictures?: Endpoint['pictures']
    create: Said<Form>
    update: Said<z.ZodObject<Change & { id: typeof pathId }>>
    delete?: Pick<Endpoint, 'refusals'>
  },
) => {
  const answer = z.object({ [one]: record } as Record<One, Shown>)
  const withPictures = pictures ? { pictures } : { keyed: true as const }
  const list = { [many]: pageOf(record) } as Record<Many, ReturnType<typeof pageOf<Shown>>>
  return {
    page: endpoint(paths.page as Where['page'], {
      summary: page,
      input: z.object(asked),
      reply: z.object({ ...list, ...pageReply }),
    }),
    record: endpoint(paths.record as Where['record'], { summary: get, ...byId, reply: answer }),
    create: endpoint(paths.create as Where['create'], {
      summary: create,
      input: form,
      reply: answer,
      refusals: [409, 422],
      ...withPictures,
      ...more.create,
    }),
    update: endpoint(paths.update as Where['update'], {
      summary: update,
      input: change.extend({ id: pathId }),
      reply: answer,
      refusals: [404, 409, 422],
      ...(pictures && { pictures }),
      ...(more.update as object),
    }),
    delete: endpoint(paths.delete as Where['delete'], {
      summary: remove,
      ...byId,
      reply: nothing,
      ...more.delete,
    }),
  }
}
