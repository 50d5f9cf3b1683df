/**
 * API documentation from the contract: an OpenAPI 3.1 document and a page of it, both at /api/docs.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Calls } from '#contract/endpoint.ts'
import { docsPage, docsStyle } from './documents-page.ts'
import { openApi } from './open-api.ts'
import { webhooksPage } from './webhooks-page.ts'

export function documentApi(app: FastifyInstance, contract: Record<string, Calls>): void {
  // Generated on first use: most processes never hold it.
  let made: { json: string; page: string } | undefined
  let webhooks: string | undefined
  const documents = () => {
    if (!made) {
      const document = openApi(contract)
      made = { json: JSON.stringify(document), page: docsPage(document) }
    }
    return made
  }
  const style = createHash('sha256').update(docsStyle).digest('base64')
  const sendJson = (
    _request: unknown,
    reply: { type(type: string): { send(body: string): unknown } },
  ) => reply.type('application/json; charset=utf-8').send(documents().json)
  app.get('/api/docs/openapi.json', sendJson)
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const sendPage = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  app.get('/api/docs', (request, reply) => {
    reply.header('vary', 'accept')
    if (!/text\/html/.test(request.headers.accept ?? '')) return sendJson(request, reply)
    return sendPage(reply, documents().page)
  })
  app.get('/api/docs/webhooks', (_request, reply) => {
    webhooks ??= webhooksPage()
    return sendPage(reply, webhooks)
  })
}
