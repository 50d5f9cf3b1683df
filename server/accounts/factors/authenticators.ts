/** Codes of an authenticator app (TOTP, RFC 6238): six digits, new every 30 seconds. One step early or late is taken, and none twice. */
import { randomBytes } from 'node:crypto'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '#server/ctx.ts'
import { getSettings } from '#server/settings/settings.ts'
import { type AuthenticatorRow, findAuthenticator, takeStep } from './authenticators.queries.ts'

const secretBytes = 20
const period = 30
/** Steps of time by which a phone's clock may be wrong. */
const window = 1

export const makeSecret = (): Buffer => randomBytes(secretBytes)

/** What an app takes it by: typed, or looked at. */
export async function showSecret(ctx: Ctx, email: string, bytes: Buffer): Promise<{ secret: string; svg: string }> {
  const settings = await getSettings(ctx)
  const secret = secretOf(bytes)
  // A colon parts issuer and account in the app's address.
  const totp = new TOTP({ issuer: settings.shop_name.en.replaceAll(':', ' '), label: email, secret, period })
  const svg = toSvgSource(generate(totp.toString(), { minCorrectionLevel: correction.M }), { on: '#000', off: '#fff', pad: 2 })
  return { secret: secret.base32, svg }
}

/** Whether it is a code of the user's app, and takes it. @param confirmed of an app whose codes count already, or whose first one this is */
export async function takeCode(ctx: Ctx, userId: number, code: string, confirmed = true): Promise<boolean> {
  const authenticator = await findAuthenticator(ctx, userId)
  const step = authenticator && stepOf(authenticator, code, ctx.now())
  return step != null && takeStep(ctx, authenticator as AuthenticatorRow, { step, confirmed, now: ctx.now() })
}

function stepOf({ secret }: AuthenticatorRow, token: string, now: Date): number | null {
  const delta = new TOTP({ secret: secretOf(secret), period }).validate({ token, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer })
