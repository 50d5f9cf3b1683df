/**
 * API documentation from the contract: an OpenAPI 3.1 document and a page of it, both at /api/docs.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Calls } from '#contract/endpoint.ts'
import { docsPage, docsStyle } from './documents-page.ts'
import { openApi } from './open-api.ts'
import { webhooksPage } from './webhooks-page.ts'

/** @param getName name of the shop, the title of both */
export function documentApi(
  app: FastifyInstance,
  contract: Record<string, Calls>,
  getName: () => Promise<string>,
): void {
  // Generated on first use: most processes never hold it.
  let made: { name: string; json: string; page: string } | undefined
  let webhooks: string | undefined
  const documents = async () => {
    const name = await getName()
    if (made?.name !== name) {
      const document = openApi(contract, name)
      made = { name, json: JSON.stringify(document), page: docsPage(document) }
    }
    return made
  }
  const style = createHash('sha256').update(docsStyle).digest('base64')
  const sendJson = async (
    _request: unknown,
    reply: { type(type: string): { send(body: string): unknown } },
  ) => reply.type('application/json; charset=utf-8').send((await documents()).json)
  app.get('/api/docs/openapi.json', sendJson)
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  app.get('/api/docs', async (request, reply) => {
    reply.header('vary', 'accept')
    if (!/text\/html/.test(request.headers.accept ?? '')) return sendJson(request, reply)
    return sendPage(reply, (await documents()).page)
  })
  app.get('/api/docs/webhooks', (_request, reply) => {
    webhooks ??= webhooksPage()
    return sendPage(reply, webhooks)
  })
}
