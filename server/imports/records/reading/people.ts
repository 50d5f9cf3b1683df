/** Names, addresses and phones of people in files. */
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import { mobilePattern, normalizePhone } from '#contract/text/phone.ts'
import { isShortened } from '#contract/products/skus.ts'
import type { Cell } from '#server/sheets/reading/cell.ts'
import type { RecordCells } from './record-cells.ts'
import type { ReadPerson } from './read-record.ts'
import type { Headings } from './vocabulary.ts'
import type { Row } from '../../reading/rows.ts'

/** Headings of people in tables made by hand, and in lists of this shop. */
export const personHeadings: Headings = {
  customer_name: [
    ...['Shipping Name', 'Customer', 'Customer name', 'Client', 'Client name', 'Full name'],
    ...['Recipient', 'Recipient name', 'Consignee', 'Buyer', 'Name', 'Billing Name'],
    ...['اسم العميل', 'العميل', 'اسم العميلة', 'العميلة', 'اسم الزبون', 'الزبون', 'المستلم'],
    ...['اسم المستلم', 'المرسل اليه', 'اسم المشتري', 'الاسم بالكامل', 'الاسم كامل', 'الاسم', 'اسم'],
  ],
  first_name: ['First name', 'Firstname', 'الاسم الأول'],
  last_name: ['Last name', 'Lastname', 'Surname', 'اسم العائلة', 'اللقب', 'الاسم الأخير'],
  phone: [
    ...['Shipping Phone', 'Phone', 'Phone number', 'Mobile', 'Mobile number', 'Telephone', 'Tel'],
    ...['Customer phone', 'WhatsApp', 'WhatsApp number', 'Billing Phone', 'Additional phone'],
    ...['Customer mobile', 'Customer phone number', 'Phone 2', 'Second phone', 'Alternative phone'],
    ...['الموبايل', 'موبايل', 'رقم الموبايل', 'الهاتف', 'هاتف', 'رقم الهاتف', 'التليفون', 'تليفون'],
    ...['رقم التليفون', 'تليفون العميل', 'موبايل العميل', 'الجوال', 'رقم الجوال', 'المحمول'],
    ...['رقم المحمول', 'واتساب', 'رقم الواتساب', 'هاتف إضافي', 'موبايل 2', 'تليفون 2', 'رقم آخر'],
  ],
  email: [
    ...['Email', 'E-mail', 'Email address', 'Customer email'],
    ...['البريد الإلكتروني', 'الايميل', 'ايميل', 'البريد'],
  ],
  address: [
    ...['Shipping Address1', 'Address', 'Address 1', 'Address1', 'Full address', 'Street'],
    ...['Shipping Street', 'Billing Address1', 'Billing Street', 'Shipping address'],
    ...['Delivery address', 'العنوان', 'عنوان', 'عنوان العميل', 'عنوان التوصيل', 'عنوان الشحن'],
    ...['العنوان بالتفصيل', 'العنوان كامل'],
  ],
  address_more: [
    ...['Shipping Address2', 'Address 2', 'Address2', 'Billing Address2', 'Apartment'],
    ...['تكملة العنوان', 'العنوان 2', 'علامة مميزة'],
  ],
  city: [
    ...['Shipping City', 'City', 'Town', 'Billing City', 'المدينة', 'مدينة', 'الحي', 'المركز'],
  ],
  province: [
    ...['Shipping Province Name', 'Shipping Province', 'Governorate', 'Province', 'State', 'Area'],
    ...[
      'Region',
      'Zone',
      'Government',
      'Billing Province Name',
      'Billing Province',
      'المحافظة',
      'محافظة',
    ],
    ...['المنطقة', 'منطقة'],
  ],
  note: [
    ...['Notes', 'Note', 'Comment', 'Comments', 'Remarks', 'Note for the courier', 'Customer note'],
    ...['ملاحظات', 'ملاحظة', 'الملاحظات', 'ملحوظة', 'ملاحظة للمندوب', 'ملاحظات العميل'],
  ],
}

export function readPerson(cells: RecordCells, row: Row): ReadPerson {
  let first_name = cells.text(row, 'first_name', limits.name) ?? ''
  let last_name = cells.text(row, 'last_name', limits.name) ?? ''
  if (first_name === '' && last_name === '') {
    const [first = '', ...others] = (cells.text(row, 'customer_name', 2 * limits.name) ?? '').split(
      /\s+/,
    )
    ;[first_name, last_name] = [first, others.join(' ')]
    for (const part of [first_name, last_name])
      if (part.length > limits.name) cells.wrong(row, 'customer_name', 'too_long', limits.name)
  }
  const [address, more] = [
    cells.text(row, 'address', limits.address),
    cells.text(row, 'address_more', limits.address),
  ]
  const whole = [address, more].filter(Boolean).join(', ')
  if (whole.length > limits.address) cells.wrong(row, 'address', 'too_long', limits.address)
  const email = cells.text(row, 'email', limits.email)
  const province = cells.text(row, 'province', limits.state)
  return {
    first_name,
    last_name,
    // Some shops write a dash where there is none.
    email: email && email.length >= 3 ? email : null,
    city: cells.text(row, 'city', limits.state),
    province: province && (governorates.get(province.toUpperCase()) ?? province),
    address: whole || null,
    note: cells.text(row, 'note', 2000),
  }
}

/** First Egyptian mobile number of the row's columns; what is wrong if none of them has one. */
export function readPhone(row: Row): { phone: string } | { wrong: RowProblemCode | null } {
  let wrong: RowProblemCode | null = null
  for (const cell of row.cellsOf('phone')) {
    const said = phoneIn(cell)
    if (said && said !== 'shortened') return { phone: said }
    wrong ??= said === 'shortened' ? 'shortened' : 'phone'
  }
  return { wrong }
}

function phoneIn(cell: Cell): string | null {
  const text = toLatinDigits(String(cell).normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  // Shopify marks phones as texts by an apostrophe, which is none of them.
  // Programs that take numbers for decimals write 1000000001 as 1000000001.0.
  const bare = text.replace(/^['"]+/, '').replace(/^(\d+)\.0$/, '$1')
  if (isShortened(bare)) return 'shortened'
  const parts = bare.split(/[,;/|\\\n،؛]|\s[-–]\s|\s(?:or|and|او|أو|و)\s/i)
  for (const part of [...parts, ...bare.split(/\s+/)]) {
    const phone = normalizePhone(part.replace(/[^\d+]/g, ''))
    if (mobilePattern.test(phone)) return phone
  }
  return null
}

/** Names of Egypt's governorates by the codes of Shopify, and of WooCommerce with 'EG' before. */
const governorates = new Map(
  [
    'ALX Alexandria|ASN Aswan|AST Asyut|BA Red Sea|BH Beheira|BNS Beni Suef|C Cairo|DK Dakahlia',
    'DT Damietta|FYM Faiyum|GH Gharbia|GZ Giza|HU Helwan|IS Ismailia|JS South Sinai|KB Qalyubia',
    'KFS Kafr el-Sheikh|KN Qena|LX Luxor|MN Minya|MNF Monufia|MT Matrouh|PTS Port Said',
    'SHG Sohag|SHR Sharqia|SIN North Sinai|SU 6th of October|SUZ Suez|WAD New Valley',
  ]
    .join('|')
    .split('|')
    .flatMap((pair) => {
      const [, code = '', name = ''] = /^(\S+) (.+)$/.exec(pair) ?? []
      return [
        [code, name],
        [`EG${code}`, name],
      ] as const
    }),
)
