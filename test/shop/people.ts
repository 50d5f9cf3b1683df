import { createHash, randomBytes } from 'node:crypto'
import { mayOf, type Role } from '#contract/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'

export type Person = { id: number; name: string; email: string; token: string }

export const registration = {
  name: 'Mona Adel',
  email: 'Mona@mail.example',
  phone: '01012345678',
  password: 'a good password',
  password_confirmation: 'a good password',
}

let made = 0

/** Signed-in users, written directly into the tables: for tests of permissions. */
export function peopleIn({ database, ctx }: { database: Database; ctx: Ctx }) {
  async function make(role: Role | null): Promise<Person> {
    const isAdmin = role !== null
    const number = ++made
    const name = isAdmin ? `Admin ${number}` : `Mona ${number}`
    const email = `${isAdmin ? 'admin' : 'mona'}-${number}@mail.example`
    const token = randomBytes(32).toString('base64url')
    const { rows } = await database.pool.query<{ id: number }>(
      `with person as (
        insert into users (name, email, phone, password_hash, is_admin, role) values ($1, $2, '01012345678', 'x', $3, $5) returning id
      ), session as (
        insert into sessions (token_hash, user_id, expires_at, is_remembered) select $4, id, now() + interval '30 days', true from person
      )
      select id from person`,
      [name, email, isAdmin, hashOf(token), role],
    )
    return { id: rows[0]?.id as number, name, email, token }
  }

  return {
    makeAdmin: () => make('owner'),
    makeStaff: (role: Role) => make(role),
    makeShopper: () => make(null),
    /** Context in which this admin calls a front door directly. */
    as: (person: Person, isAdmin = true): Ctx => ({
      ...ctx,
      visitor: {
        kind: 'user',
        id: person.id,
        name: person.name,
        session: hashOf(person.token),
        staff: isAdmin ? owner() : null,
      },
    }),
  }
}

const owner = () => ({ role: 'owner', may: mayOf('owner'), confirmedAt: new Date() }) as const

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
