import type { ReactNode } from 'react'
import { governorates } from '#contract/couriers/governorates.ts'
import { shownText } from '#contract/orders/returns/return-days.ts'
import { type StartFacts, type StartStep, startSteps } from '#contract/shop/start.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { withReason, oops } from '../kit/form/failures.ts'
import { nameOf } from '../kit/names.tsx'
import { deletion, useAction } from '../kit/use-action.ts'
import { ButtonLink, DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { fromStart } from './from-start.ts'
import { stepTitles } from './texts.ts'

type Step = {
  /** What was found, and what was found missing. */
  fact?: string
  /** What the step is for, while it is not done. */
  help?: string
  /** What stands open below the next step, and its main action. */
  open?: ReactNode
  act?: ReactNode
  /** Other actions, also of a step that is not the next one. */
  also?: ReactNode
  /** Screen on which it is changed. */
  to?: string
}

const listed = (texts: (string | false | null)[]): string =>
  texts.filter(Boolean).join(m.product_list_separator())

/** Link to the screen of a step. */
const lead = (to: string, words: string, kind: 'primary' | 'tertiary' = 'primary') => (
  <ButtonLink kind={kind} to={to} state={fromStart}>
    {words}
  </ButtonLink>
)

/** Facts and actions of every step. */
export function useSteps(facts: StartFacts): Record<StartStep, Step> {
  return {
    name: nameStep(facts),
    contact: contactStep(facts),
    areas: areasStep(facts),
    products: productsStep(facts),
    payment: { fact: m.admin_start_payment_fact() },
    texts: useTextsStep(facts),
    trial: useTrialStep(facts),
    open: useOpenStep(facts),
  }
}

function nameStep({ done, settings: { shop_name, order_prefix } }: StartFacts): Step {
  const to = screenPath('settings', 'brand')
  const names = { name: isolated(shop_name.en), name_ar: isolated(shop_name.ar) }
  return {
    to,
    ...(done.includes('name') && {
      fact: m.admin_start_name_fact({ ...names, prefix: isolated(order_prefix) }),
    }),
    help: m.admin_start_name_help(),
    act: lead(to, m.admin_start_name_do()),
  }
}

function contactStep({ settings }: StartFacts): Step {
  const { contact_phone: phone, whatsapp, contact_email: email } = settings
  const to = screenPath('settings', 'contact')
  return {
    to,
    ...((phone || whatsapp || email) && {
      fact: listed([
        phone ? m.admin_start_phone({ phone: isolated(phone) }) : m.admin_start_no_phone(),
        whatsapp
          ? m.admin_start_whatsapp({ phone: isolated(whatsapp) })
          : m.admin_start_no_whatsapp(),
        email ? isolated(email) : m.admin_start_no_email(),
      ]),
    }),
    help: m.admin_start_contact_help(),
    act: lead(to, m.admin_start_contact_do()),
  }
}

function areasStep({ areas: { all, governorates: count, cheapest, dearest } }: StartFacts): Step {
  const to = screenPath('areas', 'fill')
  return {
    to,
    ...(all > 0 && {
      fact: m.admin_start_areas_fact({
        ...{ count, all: governorates.length },
        ...{ from: formatMoney(cheapest ?? 0), to: formatMoney(dearest ?? 0) },
      }),
    }),
    help: m.admin_start_areas_help(),
    act: lead(to, m.admin_start_areas_do()),
  }
}

function productsStep({ products }: StartFacts): Step {
  const { all, without_picture: bare, categories, category_id, subcategories } = products
  const act =
    category_id === null
      ? lead(screenPath('categories', 'add'), m.admin_start_category_do())
      : subcategories === 0
        ? lead(screenPath('categories', category_id, 'add'), m.admin_subcategory_add())
        : lead(screenPath('products', 'add'), m.admin_start_product_do())
  return {
    to: screenPath('products'),
    ...(all > 0 && {
      fact: listed([
        m.admin_start_products_fact({
          count: all,
          categories: categories
            .map((one) => isolated(nameOf(one)))
            .join(m.product_list_separator()),
        }),
        bare > 0 && m.admin_start_without_picture({ count: bare }),
      ]),
    }),
    help: m.admin_start_products_help(),
    act,
    also: all === 0 && lead(screenPath('imports'), m.admin_start_file_do(), 'tertiary'),
  }
}

/** The texts as customers read them; keeping them saves them as they are. */
function useTextsStep({ done, settings }: StartFacts): Step {
  const { act, busy } = useAction()
  const to = screenPath('settings', 'returns')
  const { delivery_rules, shipping_note, version } = settings
  const lang = currentLocale()
  const texts = [
    shipping_note[lang],
    ...delivery_rules.flatMap((text) => shownText(text, settings, lang) ?? []),
  ]
  const keep = () =>
    act({
      send: () => adminApi().settings.update({ version, delivery_rules, shipping_note }),
      failure: withReason(oops()),
      toast: m.admin_start_texts_kept(),
    })
  const isKept = done.includes('texts')
  return {
    to,
    ...(isKept && { fact: m.admin_start_texts_fact({ count: texts.length }) }),
    help: m.admin_start_texts_help(),
    open: (
      <div className="setup-texts">
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <DeskLink className="link tap" to={to} state={fromStart}>
          {m.admin_start_texts_own()}
        </DeskLink>
      </div>
    ),
    act: (
      <Button kind="primary" busy={busy} onClick={keep}>
        {m.admin_start_texts_do()}
      </Button>
    ),
  }
}

function useTrialStep({ done, trials }: StartFacts): Step {
  const { act, busy } = useAction()
  const remove = ({ id, number, version }: StartFacts['trials'][number]) =>
    act({
      ask: deletion(m.admin_trial_delete_after({ number: isolated(number) })),
      send: () => adminApi().start.deleteTrial({ order_id: id, version }),
      failure: withReason(oops()),
      toast: m.admin_trial_gone(),
    })
  return {
    ...(done.includes('trial') && { fact: m.admin_start_trial_fact() }),
    help: m.admin_start_trial_help(),
    act: (
      <a className={buttonClass({ kind: 'primary' })} href={pathTo('/')}>
        {m.admin_start_trial_do()}
      </a>
    ),
    also:
      trials.length > 0 &&
      trials.map((trial) => (
        <Button key={trial.id} kind="tertiary" busy={busy} onClick={() => remove(trial)}>
          {m.admin_start_trial_delete({ number: isolated(trial.number) })}
        </Button>
      )),
  }
}

/** The opening waits for every other step but the trial order. */
function useOpenStep({ done, waiting, settings: { opening, version } }: StartFacts): Step {
  const { act, busy } = useAction()
  const to = screenPath('settings', 'opening')
  const waits = startSteps.filter((name) => name !== 'open' && !done.includes(name))
  const isReady = waits.every((name) => name === 'trial')
  const open = () =>
    act({
      send: () =>
        adminApi().settings.update({ version, opening: { ...opening, state: 'open', until: '' } }),
      failure: withReason(oops()),
      toast: m.admin_start_opened(),
    })
  const press = (
    <Button kind={waits.length > 0 ? 'tertiary' : 'primary'} busy={busy} onClick={open}>
      {m.admin_start_open_do()}
    </Button>
  )
  if (done.includes('open')) return { to, fact: m.admin_opening_open_note() }
  return {
    ...(waiting > 0 && { fact: m.admin_start_open_waiting({ count: waiting }) }),
    help:
      waits.length > 0
        ? m.admin_start_open_waits({ steps: listed(waits.map((name) => stepTitles[name]())) })
        : m.admin_start_open_help(),
    act: press,
    also: isReady && waits.length > 0 && press,
  }
}
