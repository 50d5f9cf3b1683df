/** Old addresses in files: any table of two columns that are addresses. */
import { newAddressOf, oldAddressOf } from '#contract/shop/redirects.ts'
import { limits } from '#contract/limits.ts'
import type { ReadingKind } from './reading-kind.ts'

export const redirects: ReadingKind<'redirects'> = {
  vocabulary: {
    sources: [],
    headings: {
      old_address: [
        ...['Redirect from', 'Source', 'Source URL', 'From', 'Old', 'Old URL', 'Old address'],
        ...['Old path', 'Path', 'من', 'العنوان القديم', 'الرابط القديم', 'القديم'],
      ],
      new_address: [
        ...['Redirect to', 'Target', 'Target URL', 'To', 'New', 'New URL', 'New address'],
        ...['New path', 'Destination', 'إلى', 'العنوان الجديد', 'الرابط الجديد', 'الجديد'],
      ],
    },
  },
  has: (targets) => targets.has('old_address') && targets.has('new_address'),
  key: 'old_address',
  read: (cells, { lead }, shopUrl) => {
    const [old, fresh] = [
      cells.text(lead, 'old_address', limits.redirect),
      cells.text(lead, 'new_address', limits.redirect),
    ]
    if (cells.isWrong) return null
    if (old === null) return cells.wrong(lead, 'old_address', 'missing')
    if (fresh === null) return cells.wrong(lead, 'new_address', 'missing')
    const old_address = oldAddressOf(old)
    // The page of the shop itself is no old address.
    if (old_address === null) return cells.wrong(lead, 'old_address', 'own_address')
    const new_address = newAddressOf(fresh, shopUrl)
    if (new_address === null) return cells.wrong(lead, 'new_address', 'foreign_address')
    return { old_address, new_address }
  },
  nameOf: ({ old_address }) => old_address,
  keyOf: ({ old_address }) => old_address,
}
