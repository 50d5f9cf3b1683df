/** Readers with fewer permissions than an owner: each role, and an API key for each permission. */
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type KeyWork,
  keyWorks,
  type May,
  mayOf,
  type Role,
  roles,
} from '#contract/accounts/roles.ts'
import { peopleIn } from '../shop/people.ts'
import type { TestShop } from '../shop/shop.ts'

export type Reader = { name: string; token: string; may: readonly May[] }

export async function readersIn(shop: TestShop): Promise<{ owner: Reader; others: Reader[] }> {
  const people = peopleIn(shop)
  const ofRole = async (role: Role): Promise<Reader> => ({
    name: role,
    may: mayOf(role),
    token: (await people.makeStaff(role)).token,
  })
  const owner = await ofRole('owner')
  const ofKey = async (work: KeyWork): Promise<Reader> => {
    const body = { name: `${work} alone`, may: { [work]: 'write' } }
    const { json } = await shop.request('POST', '/api/key/create', { token: owner.token, body })
    return { name: `a key with ${work} alone`, may: [work], token: json.token }
  }
  const others: Reader[] = []
  for (const role of roles) if (role !== 'owner') others.push(await ofRole(role))
  for (const work of keyWorks) others.push(await ofKey(work))
  return { owner, others }
}

export const mayMake = ({ may = [] }: Endpoint, reader: Reader): boolean =>
  [may].flat().some((work) => reader.may.includes(work))
