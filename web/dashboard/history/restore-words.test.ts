import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { mayOf, type Role } from '#contract/accounts/roles.ts'
import { isRestorable } from './restore-words.ts'

const entry: AuditEntry = {
  ...{ id: 1, user_id: 1, user_name: 'Mona', user_role: 'owner', action: 'update' },
  ...{ room: 'settings', record_id: null, title: null, title_ar: null, restored: false },
  ...{ before: {}, after: {}, created_at: '2026-03-01T10:30:00+02:00' },
}
const settings = (before: object) => ({ ...entry, before: { ...before } })
const by = (role: Role) => (asked: AuditEntry) =>
  isRestorable(asked, (work) => mayOf(role).includes(work))
const [owner, manager] = [by('owner'), by('manager')]

test('settings are restored by whoever may change them', () => {
  const note = settings({ shipping_note: { en: 'Free', ar: 'مجاني' } })
  expect([owner(note), manager(note)]).toEqual([true, true])
  for (const name of ['shop_name', 'description', 'footer_line', 'look', 'cod_limit']) {
    const owned = settings({ shipping_note: null, [name]: null })
    expect([owner(owned), manager(owned)], name).toEqual([true, false])
  }
})

test('nothing is restored twice, and no other entry without a record', () => {
  expect(owner({ ...entry, restored: true })).toBe(false)
  expect(owner({ ...entry, before: null })).toBe(false)
  expect(owner({ ...entry, room: 'areas' })).toBe(false)
  expect(owner({ ...entry, room: 'areas', record_id: 1 })).toBe(true)
  expect(owner({ ...entry, room: 'orders', record_id: 1 })).toBe(false)
})
