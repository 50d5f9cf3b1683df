import { type CallbackRecord, callbackSorts } from '#contract/shop/callbacks.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { EmailLink, PhoneLink } from '../kit/links/contact.tsx'
import {
  actionsColumn,
  contactColumn,
  dateColumn,
  numberColumn,
} from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { CallbackActions } from './callback-actions.tsx'

const typeLabels = {
  call: m.admin_callback_type_call,
  sms: m.admin_callback_type_sms,
  whatsapp: m.admin_callback_type_whatsapp,
}

const nameOf = ({ name }: CallbackRecord) => name ?? m.admin_no_name()

const list = recordList<CallbackRecord>({
  screen: 'callbacks',
  load: async (asked, options) => (await adminApi().callbacks.page(asked, options)).allCallbacks,
  search: m.admin_callbacks_search,
  tabs: {
    name: 'state',
    label: m.admin_state,
    all: m.admin_state_all,
    options: { waiting: m.admin_state_waiting, done: m.admin_state_done },
    counts: (_, waiting) => ({ waiting: waiting?.callbacks }),
  },
  filters: [
    {
      name: 'type',
      label: m.admin_column_type,
      all: m.admin_callback_type_all,
      options: typeLabels,
    },
  ],
  sorts: callbackSorts,
  empty: [m.admin_callbacks_empty, m.admin_callbacks_empty_help],
  className: 'is-inbox',
  columns: [
    numberColumn,
    { head: m.admin_column_name, className: 'is-lead', cell: (row) => <bdi>{nameOf(row)}</bdi> },
    {
      head: m.admin_column_country,
      className: 'is-second',
      cell: ({ country }) => <bdi>{country}</bdi>,
    },
    contactColumn(m.admin_column_email, ({ email }) => <EmailLink email={email} />),
    contactColumn(m.admin_column_phone, ({ phone }) => <PhoneLink phone={phone} />),
    { head: m.admin_column_type, className: 'is-second', cell: ({ type }) => typeLabels[type]() },
    dateColumn('created_at'),
    actionsColumn((row) => <CallbackActions callback={row} name={nameOf(row)} />),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of callback requests (R80). */
export default list.Screen
