import { useLoaderData } from 'react-router'
import { type CallbackRecord, callbackSorts, callbackTypes } from '#contract/callbacks.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { EmailLink, PhoneLink } from '../kit/contact.tsx'
import { Day } from '../kit/day.tsx'
import { firstNumber, usePageSize } from '../kit/list/first-number.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useWaiting } from '../waiting.ts'
import { CallbackActions } from './callback-actions.tsx'
import { Table } from '../kit/list/table.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().callbacks.page(asked, options)).allCallbacks,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_callbacks() }) }]

const typeLabels = {
  call: m.admin_callback_type_call,
  sms: m.admin_callback_type_sms,
  whatsapp: m.admin_callback_type_whatsapp,
}

/** Who wants to be called or written to (R80). */
export default function CallbackList() {
  const size = usePageSize()
  const waiting = useWaiting()
  const states = [
    { value: '', label: m.admin_state_all() },
    { value: 'waiting', label: m.admin_state_waiting(), count: waiting?.callbacks },
    { value: 'done', label: m.admin_state_done() },
  ]
  const types = callbackTypes.map((value) => ({ value, label: typeLabels[value]() }))
  return (
    <ListScreen
      title={m.admin_callbacks()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={m.admin_callbacks_search()}
          tabs={{ name: 'state', label: m.admin_state(), options: states }}
          filters={[
            {
              name: 'type',
              label: m.admin_column_type(),
              options: [{ value: '', label: m.admin_callback_type_all() }, ...types],
            },
          ]}
          sorts={sortOptions(...callbackSorts)}
        />
      }
      empty={{ title: m.admin_callbacks_empty(), help: m.admin_callbacks_empty_help() }}
    >
      {({ data, current_page }) => (
        <Table stacked className="is-inbox">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{m.admin_column_name()}</th>
              <th scope="col">{m.admin_column_country()}</th>
              <th scope="col">{m.admin_column_email()}</th>
              <th scope="col">{m.admin_column_phone()}</th>
              <th scope="col">{m.admin_column_type()}</th>
              <SortHead label={m.admin_column_date()} asc="oldest" desc="newest" first="newest" />
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((callback, place) => (
              <CallbackRow
                key={callback.id}
                callback={callback}
                number={firstNumber(current_page, size) + place}
              />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}

function CallbackRow({ callback, number }: { callback: CallbackRecord; number: number }) {
  const { name: given, country, email, phone, type, created_at } = callback
  const name = given ?? m.admin_no_name()
  return (
    <tr>
      <td className="is-number is-hidden">{number}</td>
      <td className="is-lead">
        <bdi>{name}</bdi>
      </td>
      <td className="is-second">
        <bdi>{country}</bdi>
      </td>
      <td className="is-contact">
        <EmailLink email={email} />
      </td>
      <td className="is-contact">
        <PhoneLink phone={phone} />
      </td>
      <td className="is-second">{typeLabels[type]()}</td>
      <td className="is-date is-end">
        <Day of={created_at} />
      </td>
      <td className="is-actions is-wide">
        <CallbackActions callback={callback} name={name} />
      </td>
    </tr>
  )
}
