/** Fields of people that a file changes: an empty cell leaves its field, unless it is to be emptied. */
import type { ImportTarget } from '#contract/files/import-columns.ts'
import type { ReadPerson } from '../reading/read-record.ts'
import type { Around } from './writing-kind.ts'

const columns: Record<keyof ReadPerson, ImportTarget[]> = {
  first_name: ['first_name', 'customer_name'],
  last_name: ['last_name', 'customer_name'],
  email: ['email'],
  city: ['city'],
  province: ['province'],
  address: ['address', 'address_more'],
  note: ['note', 'tags'],
}

export const personFields = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  city: 'city',
  province: 'province',
  address: 'address',
  note: 'note',
} as const satisfies { [Field in keyof ReadPerson]: ImportTarget }

export function mergePerson<Kept extends ReadPerson>(
  read: Kept,
  before: Kept | undefined,
  { options, targets }: Around,
): Kept {
  if (!before) return read
  const kept: Partial<ReadPerson> = {}
  for (const field of ['first_name', 'last_name'] as const)
    if (read.first_name === '' && read.last_name === '') kept[field] = before[field]
  for (const field of ['email', 'city', 'province', 'address', 'note'] as const) {
    const isEmptied = options.empty_clears && columns[field].some((target) => targets.has(target))
    if (read[field] === null && !isEmptied) kept[field] = before[field]
  }
  return { ...read, ...kept }
}
