import { useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { CourierRecord } from '#contract/couriers/couriers.ts'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { WaitingOrder } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { pathTo } from '#web/links.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { TabList } from '#web/ui/tabs/tabs.tsx'
import { adminApi } from '../../api.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Job } from '../../kit/job/job.tsx'
import { answerOf } from '../../kit/list/list-load.ts'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { usePrompts } from '../../kit/prompts.tsx'
import { rowsLeft } from '../../kit/row-reasons.ts'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { screenPath } from '../../screens.ts'
import { type ScanAnswer, ScanField } from '../../stock/scan/scan-field.tsx'
import { CourierPicks, keepCourier, lastCourier } from '../couriers.tsx'
import { ChooseTable } from './choose-table.tsx'
import { Sums, termsInWords } from './sums.tsx'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const [{ orders, total }, { couriers }] = await Promise.all([
      adminApi().parcels.waiting({}, { signal }),
      adminApi().couriers.page({ page: 1, per_page: limits.per_page }, { signal }),
    ])
    return { orders, total, couriers: couriers.data.filter(({ is_active }) => is_active) }
  })

export const meta = () => [{ title: deskTitle(m.admin_choose_title()) }]

/** Screen that makes parcels of confirmed orders for a courier. */
export default function Choose() {
  const { data, failed } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <nav aria-label={m.admin_parcels()}>
        <BackLink to={screenPath('parcels')} isBefore={false} words={m.admin_parcels()} />
      </nav>
      <ScreenHead title={m.admin_choose_title()} count={data?.total} />
      {failed && <LoadFailed />}
      {data && data.orders.length === 0 && (
        <EmptyState title={m.admin_choose_none()} help={m.admin_choose_none_help()} />
      )}
      {data && data.orders.length > 0 && <ChooseForm {...data} />}
    </>
  )
}

/** Number of areas with tabs of their own; further areas share one. */
const tabsOfAreas = 3

type ChooseFormProps = { orders: WaitingOrder[]; total: number; couriers: CourierRecord[] }

function ChooseForm({ orders, total, couriers }: ChooseFormProps) {
  const [courierId, setCourierId] = useState(() =>
    couriers.length === 1 ? String(couriers[0]?.id) : lastCourier(couriers),
  )
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const [tab, setTab] = useState('')
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)
  const [isChecked, setChecked] = useState(false)
  const focus = useRef<(() => void) | null>(null)
  const { send, sending } = useSending()
  const { tellFailure } = usePrompts()
  const navigate = useNavigate()
  const courier = couriers.find(({ id }) => String(id) === courierId)
  const goesTo = ({ area_id }: WaitingOrder) =>
    courier === undefined ||
    courier.areas.length === 0 ||
    courier.areas.some((area) => area.area_id === area_id)
  const chosen = orders
    .filter((order) => goesTo(order) && !off.has(order.order_id))
    .slice(0, limits.orders_at_once)
  const ids = new Set(chosen.map(({ order_id }) => order_id))
  const put = (order_ids: number[], isOn: boolean) =>
    setOff(
      (before) =>
        new Set(
          isOn ? [...before].filter((id) => !order_ids.includes(id)) : [...before, ...order_ids],
        ),
    )

  const cities = [...Map.groupBy(orders, ({ city }) => city)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const own = cities.slice(0, tabsOfAreas).map(([city]) => city)
  const shown = orders.filter(
    ({ city }) => tab === '' || (tab === 'others' ? !own.includes(city) : city === tab),
  )
  const cityWords = (city: string) =>
    nameOf({ name: city, name_ar: orders.find((one) => one.city === city)?.city_ar ?? null })
  const count = (some: WaitingOrder[]) => formatFigure(some.length)
  const tabs = [
    { value: '', label: `${m.admin_choose_all()} ${count(orders)}` },
    ...cities
      .slice(0, tabsOfAreas)
      .map(([city, some]) => ({ value: city, label: `${cityWords(city)} ${count(some)}` })),
    ...(cities.length > tabsOfAreas
      ? [
          {
            value: 'others',
            label: `${m.admin_choose_others()} ${count(orders.filter(({ city }) => !own.includes(city)))}`,
          },
        ]
      : []),
  ]

  const scan = (code: string) => {
    const order = orders.find(({ number }) => number.toLowerCase() === code.toLowerCase())
    if (!order)
      return setAnswer({ kind: 'failed', words: m.admin_choose_unknown({ code: isolated(code) }) })
    if (!goesTo(order))
      return setAnswer({
        kind: 'failed',
        words: m.admin_choose_not_there({ code: isolated(order.number) }),
      })
    put([order.order_id], true)
    setAnswer({ kind: 'done', words: m.admin_choose_added({ code: isolated(order.number) }) })
  }
  const make = () => {
    setChecked(true)
    if (!courier || chosen.length === 0) return
    void send(
      async () => {
        const { results } = await adminApi().parcels.create({
          courier_id: courier.id,
          order_ids: chosen.map(({ order_id }) => order_id),
          versions: chosen.map(({ version }) => version),
        })
        const left = results.filter(({ done }) => !done)
        if (left.length > 0) {
          const rows = rowsLeft(left, (id) => orders.find((one) => one.order_id === id)?.number)
          tellFailure({ ...errorWith(m.admin_choose_some_failed({ count: left.length })), rows })
        }
        keepCourier(courier.id)
        if (left.length < results.length)
          navigate(`${pathTo(screenPath('parcels', 'hand-over'))}?courier=${courier.id}`)
      },
      (refusal) => tellFailure(failedWith(m.admin_choose_failed())(refusal)),
    )
  }
  const knowsMoney = orders.every(({ to_collect }) => to_collect !== undefined)
  const sum = chosen.reduce((all, { to_collect = 0 }) => all + to_collect, 0)
  const notice =
    couriers.length === 0
      ? m.admin_choose_no_courier()
      : isChecked && !courier
        ? m.admin_choose_courier_first()
        : isChecked && chosen.length === 0
          ? m.admin_choose_some()
          : undefined
  const parcels = courier
    ? m.admin_parcels_to({ count: chosen.length, courier: isolated(nameOf(courier)) })
    : m.admin_choose_courier_first()
  return (
    <Job
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
      sending={sending}
      send={m.admin_choose_make({ count: chosen.length })}
      sendingText={m.admin_choose_making()}
      label={m.admin_choose_label()}
      figure={knowsMoney ? <Money egp={sum} /> : formatFigure(chosen.length)}
      what={knowsMoney ? m.admin_parcels_collect() : m.admin_parcels()}
      short={parcels}
      notice={notice ? <FieldError text={notice} /> : undefined}
      first={
        <CourierPicks
          couriers={couriers}
          value={courierId}
          onChange={setCourierId}
          note={termsInWords}
        />
      }
      side={
        <>
          <Sums chosen={chosen} courier={courier} />
          <p className="small muted">{m.admin_choose_next()}</p>
        </>
      }
    >
      <ScanField
        onScan={scan}
        answer={answer}
        focus={focus}
        of={{
          label: m.admin_choose_scan(),
          placeholder: m.admin_choose_type(),
          add: m.admin_choose_scan_add(),
        }}
      />
      <div>
        <TabList
          label={m.admin_choose_areas()}
          tabs={tabs}
          value={tab}
          onChange={setTab}
          panelId="choose-orders"
        />
        <div
          id="choose-orders"
          role="tabpanel"
          aria-label={tabs.find(({ value }) => value === tab)?.label}
        >
          {total > orders.length && (
            <p className="small muted">{m.admin_choose_more({ count: total - orders.length })}</p>
          )}
          <ChooseTable
            orders={shown}
            ids={ids}
            goesTo={goesTo}
            knowsMoney={knowsMoney}
            onPut={put}
          />
        </div>
      </div>
    </Job>
  )
}
