import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { ReactNode } from 'react'
import type { Overview, Work } from '#contract/orders/overview.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { formatSpan } from '../desk/times.ts'
import { nameOf } from '../kit/names.tsx'
import { ButtonLink, DeskLink } from '../link.tsx'
import { type ScreenName, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'

type Task = {
  screen: ScreenName
  /** Part of the address after the screen's own, such as its query. */
  at?: string
  count: number
  words: (inputs: { count: number }) => string
  /** Urgent detail. */
  late?: ReactNode
}

/** A step of the day, with the words of the button that begins it. */
type Step = Task & { begin: () => string }

/** What can wait: the rest of the shop. */
const laterOf = (overview: Overview): Task[] => [
  {
    screen: 'stock',
    at: '/reorder',
    count: overview.work.reorder,
    words: m.admin_overview_reorder,
  },
  {
    screen: 'callbacks',
    at: '?state=waiting',
    count: overview.callbacks,
    words: m.admin_overview_callbacks,
  },
  {
    screen: 'questions',
    at: '?state=waiting',
    count: overview.questions,
    words: m.admin_overview_questions,
  },
  {
    screen: 'reviews',
    at: '?status=new',
    count: overview.reviews,
    words: m.admin_overview_reviews,
  },
  { screen: 'mails', count: overview.failed_mails, words: m.admin_overview_mails },
  ...overview.wanted.map(
    ({ product_id, people, ...names }): Task => ({
      ...{ screen: 'products', at: `/${product_id}/edit`, count: people },
      words: ({ count }) => m.admin_overview_people({ count, product: nameOf(names) }),
    }),
  ),
]

/** Steps of the day in their order: what is wrong with the shop, then from the sale to its money. */
const stepsOf = (overview: Overview): Step[] => [
  {
    screen: 'health',
    count: overview.troubles,
    words: m.admin_overview_troubles,
    begin: m.admin_overview_begin_health,
  },
  ...deliveriesOf(overview.work),
]

function deliveriesOf({ to_confirm, late, owing, ...work }: Work): Step[] {
  return [
    {
      ...{ screen: 'desk', count: to_confirm?.orders ?? 0, words: m.admin_overview_to_confirm },
      begin: m.admin_overview_begin_confirm,
      late:
        to_confirm?.since &&
        m.admin_overview_oldest_waits({
          time: formatSpan(Date.now() - Date.parse(to_confirm.since)),
        }),
    },
    {
      screen: 'parcels',
      at: '/choose',
      count: work.to_hand_over,
      words: m.admin_overview_to_hand_over,
      begin: m.admin_overview_begin_pack,
    },
    {
      screen: 'parcels',
      at: '?group=ready',
      count: work.ready,
      words: m.admin_overview_ready,
      begin: m.admin_overview_begin_ready,
    },
    {
      screen: 'orders',
      at: '/messages',
      count: work.messages,
      words: m.admin_overview_messages,
      begin: m.admin_overview_begin_messages,
    },
    {
      screen: 'parcels',
      at: '?group=with_courier&late=late',
      count: late.parcels,
      words: m.admin_overview_late,
      begin: m.admin_overview_begin_late,
      late: m.admin_overview_longest({ count: late.longest }),
    },
    {
      screen: 'receive',
      count: work.to_receive,
      words: m.admin_overview_to_receive,
      begin: m.admin_overview_begin_receive,
    },
    {
      screen: 'returns',
      at: '?group=asked',
      count: work.returns_asked,
      words: m.admin_overview_returns_asked,
      begin: m.admin_overview_begin_asked,
    },
    {
      screen: 'returns',
      at: '?group=to_pay',
      count: work.returns_to_pay,
      words: m.admin_overview_returns_to_pay,
      begin: m.admin_overview_begin_to_pay,
    },
    {
      screen: 'orders',
      at: '?money=owed',
      count: work.orders_to_pay,
      words: m.admin_overview_orders_to_pay,
      begin: m.admin_overview_begin_to_pay,
    },
    {
      screen: 'settlements',
      count: owing.length,
      words: m.admin_overview_owing,
      begin: m.admin_overview_begin_settlements,
      late: <Owing couriers={owing} />,
    },
    {
      screen: 'settlements',
      at: '?state=read',
      count: work.settlements,
      words: m.admin_overview_settlements,
      begin: m.admin_overview_begin_settlements,
    },
  ]
}

/** Overdue money, with the courier's name if it is only one. */
function Owing({ couriers }: { couriers: Work['owing'] }) {
  const [first] = couriers
  const money = <Money egp={couriers.reduce((sum, { late }) => sum + late, 0)} />
  if (!first || couriers.length > 1)
    return <Sentence of={(put) => m.admin_overview_owing_all({ money: put(money) })} />
  const courier = <bdi>{nameOf({ name: first.courier, name_ar: first.courier_ar })}</bdi>
  return (
    <Sentence
      of={(put) => m.admin_overview_owing_of({ money: put(money), courier: put(courier) })}
    />
  )
}

/**
 * Pending work as the thread of a day: the first step has a button, the others are links, and what
 * can wait is a line below.
 */
export function WaitingList({ overview }: { overview: Overview }) {
  const may = useMay()
  const isOpen = ({ screen, count }: Task) => count > 0 && may(screens[screen].may)
  const [first, ...steps] = stepsOf(overview).filter(isOpen)
  const later = laterOf(overview).filter(isOpen)
  // Missing in the response without permission for the settings; a key or a role may see them
  // without changing them.
  const { setup } = overview
  // To set up the shop includes its e-mail.
  const asks = !setup && overview.asks_contact_email === true && may('shop')
  const counts = may(screens.stock.may)
  return (
    <>
      <section aria-labelledby="overview-waiting">
        <h2 className="title-2" id="overview-waiting">
          {m.admin_overview_waiting()}
        </h2>
        {!first && !asks && !setup && (
          <p className="muted overview-none">{m.admin_overview_nothing_waits()}</p>
        )}
        <ol className="day-steps">
          {setup && (
            <li>
              <DeskLink className="day-step" to={screenPath('start')}>
                <b>
                  <Icon of={IconListCheck} />
                </b>
                <span>
                  {m.admin_start()}
                  <small>{m.admin_start_so_far(setup)}</small>
                </span>
                <Icon of={IconChevronRight} small flip className="ms-auto" />
              </DeskLink>
            </li>
          )}
          {asks && (
            <li>
              <DeskLink className="day-step" to={screenPath('settings', 'contact')}>
                <b>
                  <Icon of={IconMail} />
                </b>
                <span>
                  {m.admin_overview_asks_mail()}
                  <small>{m.admin_overview_asks_mail_help()}</small>
                </span>
                <Icon of={IconChevronRight} small flip className="ms-auto" />
              </DeskLink>
            </li>
          )}
          {first && (
            <li className="is-due">
              <div className="day-first">
                <StepLink step={first} />
                <ButtonLink kind="primary" wide tabIndex={-1} aria-hidden="true" to={pathOf(first)}>
                  {first.begin()}
                </ButtonLink>
              </div>
            </li>
          )}
          {steps.map((step) => (
            <li key={pathOf(step)}>
              <StepLink step={step} />
            </li>
          ))}
        </ol>
      </section>
      {(later.length > 0 || counts) && (
        <section className="overview-later" aria-labelledby="overview-later">
          <h2 className="title-2" id="overview-later">
            {m.admin_overview_later()}
          </h2>
          <ul>
            {later.map((task) => (
              <li key={pathOf(task)}>
                <DeskLink to={pathOf(task)}>
                  <b className="ltr">{formatFigure(task.count)}</b>
                  <bdi>{task.words({ count: task.count })}</bdi>
                </DeskLink>
              </li>
            ))}
            {counts && (
              <li>
                <DeskLink to={screenPath('stock', 'count')}>
                  <Icon of={IconClipboardCheck} small />
                  {m.admin_overview_count()}
                </DeskLink>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}

const pathOf = ({ screen, at = '' }: Task): string => screenPath(screen) + at

function StepLink({ step }: { step: Step }) {
  const { count, words, late } = step
  return (
    <DeskLink className="day-step" to={pathOf(step)}>
      <b className="ltr">{formatFigure(count)}</b>
      <span>
        <bdi>{words({ count })}</bdi>
        {late && <small className="is-late">{late}</small>}
      </span>
      <Icon of={IconChevronRight} small flip className="ms-auto" />
    </DeskLink>
  )
}
