/**
 * Records for the rows of a member's own account: passkeys, codes and sessions of the member who
 * makes the call.
 */
import { TOTP } from 'otpauth'
import { makeDevice } from '../shop/passkeys.ts'
import { type Person, peopleIn, registration } from '../shop/people.ts'
import type { TestShop } from '../shop/shop.ts'

/**
 * Records of a member.
 * @param current member who makes the call
 * @param account registers a member
 */
export function ownSteps(
  shop: TestShop,
  current: () => Person,
  account: () => Promise<{ email: string }>,
) {
  const { pool } = shop.database
  let registered: Promise<{ email: string }> | undefined

  async function act(path: string, body: object = {}, status = 200) {
    const reply = await shop.request('POST', `/api/${path}`, { token: current().token, body })
    if (reply.status !== status)
      throw new Error(`POST ${path} was answered ${reply.status} ${reply.text}`)
    return reply.json
  }

  /** Password hash of a registered user, since hashing takes long. */
  async function ownPassword(): Promise<string> {
    registered ??= account()
    const { email } = await registered
    await pool.query(
      'update users set password_hash = other.password_hash from users as other where users.id = $1 and other.email = $2',
      [current().id, email],
    )
    return registration.password
  }

  async function newPasskey() {
    const { options } = await act('user/factor/passkey/options')
    return makeDevice(new URL(shop.ctx.config.shopUrl).origin).make(options)
  }

  async function firstCode(): Promise<string> {
    const { secret } = await act('user/factor/authenticator/create')
    return new TOTP({ secret }).generate()
  }

  const addPasskey = async () =>
    act('user/factor/passkey/create', { passkey: await newPasskey(), name: 'Phone' })
  /** Recovery codes, shown with the first second step only. */
  let codes: string[] = []

  return {
    'own password': ownPassword,
    'passkey that was made': newPasskey,
    'own passkey': async (): Promise<number> => (await addPasskey()).factors.passkeys[0].id,
    'first code': firstCode,
    'own authenticator': async (): Promise<boolean> =>
      Boolean(await act('user/factor/authenticator/confirm', { code: await firstCode() })),
    'another session': async (): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into sessions (token_hash, user_id, expires_at, is_remembered)
         values (sha256(gen_random_uuid()::text::bytea), $1, now() + interval '30 days', true) returning id`,
        [current().id],
      )
      return rows[0]?.id as number
    },
    'alert device': async (): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into alert_devices (user_id, endpoint, p256dh, auth, language)
         values ($1, 'https://receiver-1.example.com/' || gen_random_uuid(), 'B' || repeat('A', 86), repeat('A', 22), 'en') returning id`,
        [current().id],
      )
      return rows[0]?.id as number
    },
    /** Token of a member who has entered the password and needs the second step. */
    'step token': async (): Promise<string> => {
      const added = await addPasskey()
      codes = added.recovery_codes ?? codes
      return (await act('login', { email: current().email, password: await ownPassword() }, 403))
        .step_token
    },
    'own recovery code': async (): Promise<string> => codes.pop() ?? 'none is left',
  }
}

/** Member created for one call. */
export const newcomer = (shop: TestShop): Promise<Person> => peopleIn(shop).makeStaff('owner')
