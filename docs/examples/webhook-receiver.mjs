// A receiver of the shop's webhooks. To run it:
//   npm install standardwebhooks
//   WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.mjs
// Behind a proxy with https it is reached from the shop, which speaks to ports 80 and 443 alone.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')

/**
 * Messages that came already: the shop may send one twice. A real receiver keeps them where a
 * restart does not forget them.
 */
const known = new Set()

const server = createServer(async (request, response) => {
  let event
  try {
    // The very bytes are signed: parse nothing before they are verified.
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    event = webhook.verify(Buffer.concat(pieces).toString('utf8'), request.headers)
  } catch {
    response.writeHead(401).end()
    return
  }
  try {
    const id = request.headers['webhook-id']
    if (!known.has(id)) {
      act(event)
      // Only now: what could not be done comes again.
      known.add(id)
    }
    // Soon: what takes long is done afterwards. Anything but 2xx is sent again.
    response.writeHead(204).end()
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})

function act({ type, timestamp, data }) {
  if (data.order)
    console.log(
      `${timestamp} ${type} ${data.order.number} ${data.order.status} EGP ${data.order.total_price}`,
    )
  else if (type === 'product.changed')
    console.log(`${timestamp} ${type} ${data.product_id} ${data.product?.name ?? 'deleted'}`)
  else if (type === 'stock.low')
    console.log(`${timestamp} ${type} ${data.stock.name}: ${data.stock.pieces} left`)
  else console.log(`${timestamp} ${type}`)
}

server.listen(Number(process.env.PORT ?? 8080), () =>
  console.log(`Listening on port ${server.address().port}`),
)
