import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { FormerOrderRow } from '#contract/orders/former.ts'
import type { customers, CustomerRecord as Customer } from '#contract/orders/customers/customers.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { numberLanguage } from '#web/days.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../api.ts'
import { useRecord } from '../kit/form/record-load.ts'
import { type Answer, answerOf, type Page } from '../kit/list/list-load.ts'
import { LoadFailed, Missing } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { CustomerAddresses } from './customer-addresses.tsx'
import { CustomerSummary } from './customer-figures.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { FormerOrders } from './former-orders.tsx'
import { customerName } from './name.ts'
import { BackToCustomers, useCustomersAddress } from './ways-back.tsx'

type Loaded = ReplyOf<typeof customers.record> & {
  /** Orders in a former shop; null without any. */
  former: Page<FormerOrderRow> | null
}

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

export const clientLoader = ({
  request: { signal, url },
  params: { phone = '' },
}: LoaderArgs): Promise<Answer<Loaded>> =>
  answerOf(signal, async () => {
    const known = await adminApi().customers.record(
      { page: '1', ...Object.fromEntries(new URL(url).searchParams), phone },
      { signal },
    )
    const former =
      known.customer.former.orders > 0
        ? (await adminApi().former.page({ search: known.customer.phone, page: '1' }, { signal }))
            .orders
        : null
    return { ...known, former }
  })

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const customer = loaderData?.data?.customer
  return [{ title: deskTitle(customer ? customerName(customer) : m.admin_customers()) }]
}

/** Customer screen for one phone: orders, addresses, mark and note. */
export default function CustomerPage() {
  const { data, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found') return <MissingCustomer />
  if (failed) {
    return (
      <>
        <BackToCustomers />
        <LoadFailed page />
      </>
    )
  }
  const { customer, orders, former } = data
  return (
    <article key={customer.phone}>
      <BackToCustomers />
      <div className="customer-head">
        <ScreenHead
          title={
            <>
              <bdi>{customerName(customer)}</bdi>{' '}
              {customer.first_at && <Since moment={customer.first_at} />}
            </>
          }
        >
          <Ways customer={customer} />
        </ScreenHead>
      </div>
      <CustomerSummary figures={customer} />
      <div className="customer-columns">
        <div className="customer-body">
          <CustomerOrders orders={orders} />
          {former && <FormerOrders orders={former} phone={customer.phone} />}
          <CustomerAddresses customer={customer} />
        </div>
        <CustomerForm customer={customer} />
      </div>
    </article>
  )
}

/** Month of the first order, in the shop's time zone. */
function Since({ moment }: { moment: string }) {
  const date = new Date(`${moment.slice(0, 10)}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(numberLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
  return <span className="screen-count">{m.admin_customer_since({ month })}</span>
}

/** Contact actions: call, chat, manual order. */
function Ways({ customer: { phone } }: { customer: Customer }) {
  const look = buttonClass({ kind: 'tertiary', size: 'small' })
  return (
    <>
      <a className={look} href={`tel:${phone}`}>
        <Icon of={IconPhone} small />
        <span className="ltr">{phone}</span>
      </a>
      <a className={look} href={whatsAppLink(phone)} target="_blank" rel="noreferrer">
        <Icon of={IconBrandWhatsapp} small />
        {m.admin_order_whatsapp()}
      </a>
      <DeskLink
        className={look}
        to={`${screenPath('orders', 'add')}?${new URLSearchParams({ phone })}`}
      >
        <Icon of={IconPlus} small />
        {m.admin_customer_new_order()}
      </DeskLink>
    </>
  )
}

/** Message for a phone without orders. */
function MissingCustomer() {
  return (
    <Missing
      title={m.admin_customer_missing()}
      help={m.admin_customer_missing_help()}
      to={useCustomersAddress()}
      words={m.admin_customer_to_list()}
    />
  )
}
