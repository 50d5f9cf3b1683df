/** Customers in files. */
import { readPerson, readPhone, personHeadings } from './people.ts'
import type { ReadingKind } from './reading-kind.ts'

const both = (field: string) => [`shipping_${field}`, `billing_${field}`]

/** Longest note, which the tags follow. */
const most = 2000

export const customers: ReadingKind<'customers'> = {
  vocabulary: {
    sources: [
      {
        // Shopify
        marks: ['first name', 'last name', 'total spent'],
        headings: {
          first_name: ['First Name'],
          last_name: ['Last Name'],
          phone: ['Default Address Phone', 'Phone'],
          email: ['Email'],
          address: ['Default Address Address1', 'Address1'],
          address_more: ['Default Address Address2', 'Address2'],
          city: ['Default Address City', 'City'],
          province: ['Default Address Province Code', 'Province Code', 'Province'],
          note: ['Note'],
          tags: ['Tags'],
        },
      },
      {
        // WooCommerce Analytics
        marks: ['name', 'aov'],
        headings: {
          customer_name: ['Name'],
          email: ['Email'],
          city: ['City'],
          province: ['Region'],
        },
      },
      {
        // WebToffee: users and customers of WooCommerce
        marks: ['user login', 'user email'],
        headings: {
          first_name: [...both('first_name'), 'first_name'],
          last_name: [...both('last_name'), 'last_name'],
          customer_name: ['display_name'],
          phone: both('phone'),
          email: ['billing_email', 'user_email'],
          address: both('address_1'),
          address_more: both('address_2'),
          city: both('city'),
          province: both('state'),
        },
      },
    ],
    headings: {
      ...personHeadings,
      tags: ['Tags', 'Groups', 'Group', 'وسوم', 'الوسوم', 'التصنيف', 'المجموعة', 'فئة العميل'],
    },
  },
  has: (targets) =>
    targets.has('phone') &&
    ['customer_name', 'first_name', 'last_name'].some((one) => targets.has(one)),
  key: 'phone',
  read: (cells, { lead }) => {
    const { note, ...person } = readPerson(cells, lead)
    const tags = cells.text(lead, 'tags', most)
    const whole = [note, tags].filter(Boolean).join('\n')
    if (whole.length > most) cells.wrong(lead, 'tags', 'too_long', most)
    const said = readPhone(lead)
    if ('wrong' in said) return cells.wrong(lead, 'phone', said.wrong ?? 'missing')
    return cells.isWrong ? null : { ...person, note: whole || null, phone: said.phone }
  },
  nameOf: ({ first_name, last_name, phone }) => `${first_name} ${last_name}`.trim() || phone,
  keyOf: ({ phone }) => phone,
}
