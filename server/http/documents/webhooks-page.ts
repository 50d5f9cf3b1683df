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
    'An order was placed by a customer or made by hand. One that begins as confirmed is told as this alone',
  'order.confirmed': 'Somebody has confirmed it',
  'order.changed':
    'It was edited, another reason was given, its confirmation was taken back, or it is pending again',
  'order.shipped': 'It has left',
  'order.delivered': 'It has arrived: its status is `accept`',
  'order.rejected': 'It was rejected, by somebody or by itself: `reason` says why',
  'product.changed':
    'A product was added, changed or deleted, one by one, with others, by a file or by the clock. Sales are none',
  'stock.low':
    'Of something on offer that had more there are few pieces left, by the setting `low_stock` (5, unless the shop has changed it); once for each fall',
  'webhook.test': 'Somebody has pressed Send test',
}

const example = join(import.meta.dirname, '../../../docs/examples/webhook-receiver.mjs')

const paragraphs = [
  'A webhook is an address of yours that is told what happens in the shop. Add it in the dashboard under Webhooks, or by `/api/webhook/create`: the answer holds its secret, once.',
  'Each event is one POST with a body of JSON: `{ type, timestamp, data }`. `timestamp` is when it happened, ISO 8601 in UTC; `data` is the record as the API answered it at that moment, with money in EGP. Orders hold names, phones and addresses of people.',
  'Webhooks follow Standard Webhooks, for which there are libraries in most languages. Each request has three headers: `webhook-id`, the same at every attempt, by which you know what you have had already; `webhook-timestamp`, in seconds, when it was sent; `webhook-signature`, of the form `v1,…`, several of them with spaces between while a secret changes. A signature is the base64 of an HMAC-SHA256 over `webhook-id.webhook-timestamp.body`, with the secret behind `whsec_` decoded from base64 as its key.',
  `Answer 2xx within 15 seconds. Anything else, redirects too, is tried again after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. After three days in which nothing arrived, or at once when you answer 410, the webhook is switched off and the shop's owner is told. What was sent is kept for ${limits.webhook_days} days and can be sent again by hand.`,
  'An event may come twice, and events may come in another order than they happened: `version` in a record tells which is newer.',
  `After a change of the secret, requests are signed with both for ${limits.webhook_overlap} hours.`,
  'The shop speaks to public addresses on ports 443 and 80 alone. Take https: over http anybody on the way can read what is sent.',
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
