/** Routes of plain records. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import type { RecordCalls } from '#server/db/record-rows.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { takePicture } from '#server/media/media.ts'
import type { Records } from './records.ts'

type Sent = { [field: string]: unknown }
type Asked = Sent & { id: number; version?: number }

/** Handlers of the five calls. */
export function recordRoutes<Calls extends RecordCalls>(
  // biome-ignore lint/suspicious/noExplicitAny: rows and forms are checked where they are declared
  { rows, pictures, show, get, create, update, delete: remove }: Records<any, any, Calls, any>,
): Pick<Handlers<Calls>, keyof RecordCalls> {
  const { calls } = rows
  const inReply = (record: unknown) => ({ [keyOf(calls.record)]: show(record) })
  const stored = async (ctx: Ctx, sent: Sent): Promise<Sent> => {
    const form = { ...sent }
    for (const [field, column] of Object.entries(pictures)) {
      const { [field]: file } = sent
      delete form[field]
      const maxBytes = calls.create.pictures?.[field]?.bytes ?? 0
      form[column] =
        file instanceof Blob ? (await takePicture(ctx, file, { maxBytes, field })).id : file
    }
    return form
  }
  const handlers = {
    page: async (ctx: Ctx, asked: never) => {
      const { page, figures } = await readPage(asked, (slice) => rows.list(ctx, asked, slice))
      return { [keyOf(calls.page)]: { ...page, data: page.data.map(show) }, ...figures }
    },
    record: async (ctx: Ctx, { id }: Asked) => inReply(await get(ctx, id)),
    create: async (ctx: Ctx, sent: Sent) => inReply(await create(ctx, await stored(ctx, sent))),
    update: async (ctx: Ctx, { id, version, ...sent }: Asked) => {
      // Checked before a picture is stored for nothing.
      if (Object.keys(pictures).some((field) => sent[field])) await get(ctx, id)
      return inReply(await update(ctx, id, await stored(ctx, sent), version))
    },
    delete: (ctx: Ctx, { id }: Asked) => remove(ctx, id),
  }
  return handlers as unknown as Pick<Handlers<Calls>, keyof RecordCalls>
}

/** Field of the reply that has the record, or the page of records. */
const keyOf = ({ reply }: Endpoint): string =>
  Object.keys((reply as unknown as { shape: object }).shape)[0] as string
