/**
 * Codes of an authenticator app (TOTP, RFC 6238): six digits, new every 30 seconds. One step early
 * or late is accepted, and none twice.
 */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { getSettings } from '#server/settings/settings.ts'
import {
  type AuthenticatorRow,
  findAuthenticator,
  replaceSecret,
  takeStep,
} from './authenticators.queries.ts'

const secretBytes = 20
const period = 30
/** Time steps by which a phone's clock may be wrong. */
const window = 1

/** Loaded with the first code (0010). */
const otpauth = () => import('otpauth')

export const makeSecret = (): Buffer => randomBytes(secretBytes)

/** Secret for an app, as text and as QR code. */
export async function showSecret(
  ctx: Ctx,
  email: string,
  bytes: Buffer,
): Promise<{ secret: string; svg: string }> {
  const settings = await getSettings(ctx)
  const [{ Secret, TOTP }, { correction, generate }, { toSvgSource }] = await Promise.all([
    otpauth(),
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ])
  const secret = new Secret({ buffer: bufferOf(bytes) })
  // A colon separates issuer and account in the app's address.
  const totp = new TOTP({
    issuer: settings.shop_name.en.replaceAll(':', ' '),
    label: email,
    secret,
    period,
  })
  const svg = toSvgSource(generate(totp.toString(), { minCorrectionLevel: correction.M }), {
    on: '#000',
    off: '#fff',
    pad: 2,
  })
  return { secret: secret.base32, svg }
}

/** Whether it is a valid code of the user's app; accepts it. */
export async function takeCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(ctx, userId)
  return authenticator !== null && take(ctx, authenticator, code, true)
}

/** Whether it is a valid first code of an unconfirmed app, new or replacing; accepts it. */
export async function takeFirstCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(ctx, userId)
  if (!authenticator?.next_secret)
    return authenticator !== null && take(ctx, authenticator, code, false)
  const now = ctx.now()
  const step = await stepOf(authenticator.next_secret, code, now)
  return step !== null && replaceSecret(ctx, userId, authenticator.next_secret, { step, now })
}

async function take(
  ctx: Ctx,
  authenticator: AuthenticatorRow,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const now = ctx.now()
  const step = await stepOf(authenticator.secret, code, now)
  return step !== null && takeStep(ctx, authenticator, { step, confirmed, now })
}

async function stepOf(secret: Buffer, token: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await otpauth()
  const delta = new TOTP({ secret: new Secret({ buffer: bufferOf(secret) }), period }).validate({
    token,
    timestamp: now.getTime(),
    window,
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
