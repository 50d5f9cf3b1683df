/** Signatures of webhook requests, by the Standard Webhooks specification. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export type Secrets = {
  secret: string
  former_secret: string | null
  former_secret_until: Date | null
}

/**
 * Headers of one attempt. The body is signed together with id and time, so that old requests cannot
 * be replayed; and with the former secret as well while receivers change to the new one.
 */
export function signed(
  { message_id, payload, ...secrets }: Secrets & { message_id: string; payload: string },
  now: Date,
) {
  const { secret, former_secret, former_secret_until } = secrets
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const isFormerToo =
    former_secret !== null && former_secret_until !== null && former_secret_until > now
  const signature = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${message_id}.${timestamp}.${payload}`)
      .digest('base64')}`
  return {
    'webhook-id': message_id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secret, ...(isFormerToo ? [former_secret] : [])].map(signature).join(' '),
  }
}
