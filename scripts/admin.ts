/**
 * `npm run admin -- add EMAIL`, `remove EMAIL` and `reset-factors EMAIL`: manages access to the
 * dashboard, even while the shop is running.
 */
import { email } from '#contract/person-parts.ts'
import { isRefusal } from '#contract/refusal.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Ctx } from '#server/ctx.ts'
import { live } from '#server/process/lifetime.ts'
import { manageShop } from '#server/main.ts'
import { compileMessages } from './messages.ts'

export default async function admin(args: string[]): Promise<void> {
  process.env.NODE_ENV = 'production'
  const [verb = '', address, ...rest] = args
  const act = acts.get(verb)
  const { data } = email().safeParse(address)
  if (!act || !data || rest.length > 0) {
    return live(() =>
      Promise.reject(
        new CannotStart(
          'Usage: npm run admin -- add EMAIL, or remove EMAIL, or reset-factors EMAIL.',
        ),
      ),
    )
  }
  await compileMessages()
  await manageShop((ctx) => act(ctx, data).catch(inOneSentence))
}

const acts = new Map([
  ['add', add],
  ['remove', remove],
  ['reset-factors', reset],
])

async function add(ctx: Ctx, address: string): Promise<string> {
  const { addAdmin, keepPassword } = await loadAccounts()
  const added = await addAdmin(ctx, address)
  const who = `${added.name} (${added.email})`
  if (added.was === 'admin') return `${who} is an admin already.`
  // Anything but a terminal may be a log.
  const password = process.stdout.isTTY
    ? `${added.password}  (shown this once: note it down)`
    : `in ${await keepPassword(ctx, added)}`
  if (added.was === 'nobody') return `${added.email} is an admin now. Password: ${password}`
  return `${who} is an admin now. Anybody may have made that account: it is signed out everywhere and has a new password: ${password}`
}

async function remove(ctx: Ctx, address: string): Promise<string> {
  const { removeAdmin } = await loadAccounts()
  const { name, email } = await removeAdmin(ctx, address)
  return `${name} (${email}) is no admin any more.`
}

/** Removes the factors of a member who has lost phone and recovery codes. */
async function reset(ctx: Ctx, address: string): Promise<string> {
  const { resetFactorsOf } = await loadAccounts()
  const { name, email } = await resetFactorsOf(ctx, address)
  return `${name} (${email}) signs in by the password alone again, and is signed out everywhere. Passkeys, authenticator and recovery codes are gone.`
}

/** Imported lazily, since it needs the compiled texts. */
const loadAccounts = () => import('#server/accounts/accounts.ts')

function inOneSentence(failure: unknown): never {
  throw isRefusal(failure) ? new CannotStart(`${failure.message}.`) : failure
}
