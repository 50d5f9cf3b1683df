/**
 * Documentation of webhooks: events with their payloads, verification, and a sample receiver
 * (R285).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { type DeliveryType, webhookData } from '#contract/running/webhooks.ts'
import { escapeHtml } from '#server/html.ts'
import { schemaOf } from './open-api.ts'
import { code, docsStyle, prose, table, typeText } from './documents-page.ts'

const meanings: Record<DeliveryType, string> = {
  'order.placed':
    'An order was placed by a customer or created manually. An order created as confirmed sends only this event',
  'order.confirmed': 'A member confirmed the order',
  'order.changed':
    'The order was edited, its reason changed, its confirmation was undone, or it is pending again',
  'order.shipped': 'The order left the shop',
  'order.delivered': 'The order was delivered: its status is `accept`',
  'order.rejected': 'The order was rejected by a member or automatically: `reason` says why',
  'product.changed':
    'A product was created, updated or deleted: singly, in bulk, by an import or by its schedule. Sales send no such event',
  'stock.low':
    'The stock of a variant on offer fell to the setting `low_stock` (5 by default) or below; once for each fall',
  'webhook.test': 'A member pressed Send test',
}

const example = join(import.meta.dirname, '../../../docs/examples/webhook-receiver.mjs')

const paragraphs = [
  'A webhook is a URL of yours that receives the events of the shop. Add it in the dashboard under Webhooks, or by `/api/webhook/create`, whose response holds its secret, once.',
  'Each event is one POST with a JSON body: `{ type, timestamp, data }`. `timestamp` is the time of the event, ISO 8601 in UTC; `data` is the record as the API returned it at that moment, with money in EGP. Orders hold names, phones and addresses of people.',
  'Webhooks follow Standard Webhooks, for which there are libraries in most languages. Each request has three headers: `webhook-id`, the same at every attempt, which identifies repeated deliveries; `webhook-timestamp`, the time of sending in seconds; `webhook-signature`, of the form `v1,…`, several of them separated by spaces while a secret is rotated. A signature is the base64 of an HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, with the secret behind `whsec_` decoded from base64 as its key.',
  `Answer 2xx within 15 seconds. Any other response, including a redirect, is retried after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. After three days without a successful delivery, or immediately on 410, the webhook is switched off and the shop's owner is notified. Deliveries are kept for ${limits.webhook_days} days and can be resent.`,
  'Events may be delivered more than once and out of order: the `version` of a record shows which is newer.',
  `After a change of the secret, requests are signed with both for ${limits.webhook_overlap} hours.`,
  'The shop sends to public addresses on ports 443 and 80 only. Use https: requests over http can be read on their way.',
]

export function webhooksPage(): string {
  const rows = Object.entries(webhookData).map(([type, schema]) => [
    `<span id="${type}">${code(type)}</span>`,
    prose(meanings[type as DeliveryType]),
    prose(typeText(schemaOf(schema, 'output'))),
  ])
  const text = paragraphs.map((paragraph) => `<p>${prose(paragraph)}</p>`).join('')
  const receiver = escapeHtml(readFileSync(example, 'utf8'))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Webhooks</title><style>${docsStyle}</style></head><body><nav><a href="/api/docs">API</a></nav><main><h1>Webhooks</h1>${text}<h2 id="events">Events</h2>${table(['type', 'What happened', 'data'], rows)}<h2 id="receiver">A receiver</h2><p>In Node, with the package <code>standardwebhooks</code>:</p><pre>${receiver}</pre></main></body></html>`
}
