import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { ReactNode } from 'react'
import type { Overview, Work } from '#contract/overview.ts'
import { formatFigure } from '#contract/money.ts'
import {
  admin_overview_asks_mail,
  admin_overview_asks_mail_help,
  admin_overview_callbacks,
  admin_overview_late,
  admin_overview_longest,
  admin_overview_mails,
  admin_overview_nothing_waits,
  admin_overview_oldest_waits,
  admin_overview_owing,
  admin_overview_owing_all,
  admin_overview_owing_of,
  admin_overview_people,
  admin_overview_questions,
  admin_overview_ready,
  admin_overview_reorder,
  admin_overview_returns_asked,
  admin_overview_returns_to_pay,
  admin_overview_reviews,
  admin_overview_settlements,
  admin_overview_to_confirm,
  admin_overview_to_hand_over,
  admin_overview_to_receive,
  admin_overview_troubles,
  admin_overview_waiting,
} from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/price.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { formatSpan } from '../desk/times.ts'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { type ScreenName, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'

type Task = {
  screen: ScreenName
  /** Behind the screen's own address, or what is asked of it. */
  at?: string
  count: number
  words: (inputs: { count: number }) => string
  /** What is pressing about it. */
  late?: ReactNode
}

/** From the sale to its money, then the rest of the shop. */
const tasksOf = (overview: Overview): Task[] => [
  { screen: 'health', count: overview.troubles, words: admin_overview_troubles },
  ...deliveriesOf(overview.work),
  { screen: 'stock', at: '/reorder', count: overview.work.reorder, words: admin_overview_reorder },
  {
    screen: 'callbacks',
    at: '?state=waiting',
    count: overview.callbacks,
    words: admin_overview_callbacks,
  },
  {
    screen: 'questions',
    at: '?state=waiting',
    count: overview.questions,
    words: admin_overview_questions,
  },
  { screen: 'reviews', at: '?status=new', count: overview.reviews, words: admin_overview_reviews },
  { screen: 'mails', count: overview.failed_mails, words: admin_overview_mails },
  ...overview.wanted.map(
    ({ product_id, people, ...names }): Task => ({
      ...{ screen: 'products', at: `/${product_id}/edit`, count: people },
      words: ({ count }) => admin_overview_people({ count, product: nameOf(names) }),
    }),
  ),
]

function deliveriesOf({ to_confirm, late, owing, ...work }: Work): Task[] {
  return [
    {
      ...{ screen: 'desk', count: to_confirm?.orders ?? 0, words: admin_overview_to_confirm },
      late:
        to_confirm?.since &&
        admin_overview_oldest_waits({
          time: formatSpan(Date.now() - Date.parse(to_confirm.since)),
        }),
    },
    {
      screen: 'parcels',
      at: '/choose',
      count: work.to_hand_over,
      words: admin_overview_to_hand_over,
    },
    { screen: 'parcels', at: '?group=ready', count: work.ready, words: admin_overview_ready },
    {
      ...{
        screen: 'parcels',
        at: '?group=with_courier&late=late',
        count: late.parcels,
        words: admin_overview_late,
      },
      late: admin_overview_longest({ count: late.longest }),
    },
    { screen: 'receive', count: work.to_receive, words: admin_overview_to_receive },
    {
      screen: 'returns',
      at: '?group=asked',
      count: work.returns_asked,
      words: admin_overview_returns_asked,
    },
    {
      screen: 'returns',
      at: '?group=to_pay',
      count: work.returns_to_pay,
      words: admin_overview_returns_to_pay,
    },
    {
      screen: 'settlements',
      count: owing.length,
      words: admin_overview_owing,
      late: <Owing couriers={owing} />,
    },
    {
      screen: 'settlements',
      at: '?state=read',
      count: work.settlements,
      words: admin_overview_settlements,
    },
  ]
}

/** How much is kept too long, and by whom where it is one alone. */
function Owing({ couriers }: { couriers: Work['owing'] }) {
  const [first] = couriers
  const money = <Money egp={couriers.reduce((sum, { late }) => sum + late, 0)} />
  if (!first || couriers.length > 1)
    return <Sentence of={(put) => admin_overview_owing_all({ money: put(money) })} />
  const courier = <bdi>{nameOf({ name: first.courier, name_ar: first.courier_ar })}</bdi>
  return (
    <Sentence of={(put) => admin_overview_owing_of({ money: put(money), courier: put(courier) })} />
  )
}

/** What somebody has to see to, each leading to where that is done. */
export function WaitingList({ overview }: { overview: Overview }) {
  const may = useMay()
  const tasks = tasksOf(overview).filter(
    ({ screen, count }) => count > 0 && may(screens[screen].may),
  )
  // Left out of the answer for who may not see the settings; a key or a role may see them and not
  // change them.
  const asks = overview.asks_contact_email === true && may('shop')
  return (
    <section className="overview-waiting" aria-labelledby="overview-waiting">
      <h2 className="title-2" id="overview-waiting">
        {admin_overview_waiting()}
      </h2>
      {tasks.length === 0 && !asks && (
        <p className="muted overview-none">{admin_overview_nothing_waits()}</p>
      )}
      <ul className="tasks">
        {asks && (
          <li>
            <DeskLink to={screenPath('settings')}>
              <b>
                <Icon of={IconMail} />
              </b>
              <span>
                {admin_overview_asks_mail()}
                <small className="muted">{admin_overview_asks_mail_help()}</small>
              </span>
              <Icon of={IconChevronRight} small flip className="ms-auto" />
            </DeskLink>
          </li>
        )}
        {tasks.map(({ screen, at = '', count, words, late }) => (
          <li key={screen + at}>
            <DeskLink to={screenPath(screen) + at}>
              <b className="ltr">{formatFigure(count)}</b>
              <span>
                <bdi>{words({ count })}</bdi>
                {late && <small className="task-late">{late}</small>}
              </span>
              <Icon of={IconChevronRight} small flip className="ms-auto" />
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
