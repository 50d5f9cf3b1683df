import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useId, useState } from 'react'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Input } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { type Findable, findIn, useFindables } from '../frame/find.ts'
import { useRecord } from '../kit/form/record-load.ts'
import { answerOf } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { DeskLink } from '../link.tsx'
import { type ScreenName, screenPath } from '../screens.ts'
import { useWaiting } from '../waiting.ts'
import { type Held, holdingsOf, loadHeld } from './holdings.ts'
import type { PartName } from './part-names.ts'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, () => loadHeld(signal))

export const meta = () => [{ title: deskTitle(m.admin_settings()) }]

const screen = (name: ScreenName) => screenPath(name)
const part = (name: PartName) => screenPath('settings', name)

/** Rows of the settings in their groups, by address. */
const groups = [
  {
    title: m.admin_hub_shop,
    rows: [
      screen('start'),
      part('brand'),
      part('opening'),
      part('contact'),
      screen('socialLinks'),
      screen('pages'),
      screen('redirects'),
      part('home'),
    ],
  },
  {
    title: m.admin_hub_orders,
    rows: [
      screen('areas'),
      part('delivery'),
      screen('couriers'),
      part('confirming'),
      part('returns'),
      part('whatsapp'),
    ],
  },
  { title: m.admin_hub_team, rows: [screen('staff'), screen('factors'), screen('alerts')] },
]

const advanced = [
  screen('apiKeys'),
  screen('webhooks'),
  screen('mails'),
  screen('health'),
  screen('history'),
  screen('synonyms'),
  screen('misses'),
  part('upkeep'),
]

/** Settings screen: every setting of the shop as a row that says what it holds now. */
export default function Settings() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const [typed, setTyped] = useState('')
  const id = useId()
  const all = useFindables()
  const held: Held = data ?? {}
  const found = findIn(all, typed)
  return (
    <>
      <ScreenHead title={m.admin_settings()} />
      <search className="hub-find">
        <label className="sr-only" htmlFor={id}>
          {m.admin_hub_find()}
        </label>
        <Icon of={IconSearch} className="hub-find-icon" />
        <Input
          id={id}
          type="text"
          inputMode="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={m.admin_hub_find_such()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="sr-only" role="status">
          {typed.trim() !== '' && m.admin_search_count({ count: found.length })}
        </p>
      </search>
      {failed && <LoadFailed />}
      {typed.trim() === '' ? (
        <Groups all={all} held={held} />
      ) : found.length === 0 ? (
        <EmptyState title={m.admin_search_none({ words: typed.trim() })} />
      ) : (
        <ul className="hub-rows">
          {found.map((row) => (
            <HubRow key={row.to} row={row} held={held} />
          ))}
        </ul>
      )}
    </>
  )
}

function Groups({ all, held }: { all: Findable[]; held: Held }) {
  const rowsOf = (addresses: string[]) =>
    addresses.flatMap((to) => all.find((one) => one.to === to) ?? [])
  const isTroubled = !!useWaiting()?.troubles
  const upkeep = rowsOf(advanced)
  return (
    <div className="hub">
      {groups.map(({ title, rows }) => {
        const own = rowsOf(rows)
        return (
          own.length > 0 && (
            <section key={title()} className="hub-rows">
              <h2>{title()}</h2>
              <ul>
                {own.map((row) => (
                  <HubRow key={row.to} row={row} held={held} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {upkeep.length > 0 && (
        <section className="hub-rows">
          <h2>{m.admin_group_advanced()}</h2>
          <details open={isTroubled || undefined}>
            <summary>
              <span>
                <b>{m.admin_hub_upkeep()}</b>
                <small>{m.admin_hub_upkeep_help()}</small>
              </span>
              <Icon of={IconChevronDown} small />
            </summary>
            <ul>
              {upkeep.map((row) => (
                <HubRow key={row.to} row={row} held={held} />
              ))}
            </ul>
          </details>
        </section>
      )}
    </div>
  )
}

function HubRow({ row: { to, icon, label }, held }: { row: Findable; held: Held }) {
  const isTroubled = !!useWaiting()?.troubles && to === screenPath('health')
  const { words, isOff } = holdingsOf(to, held)
  return (
    <li>
      <DeskLink to={to}>
        <Icon of={icon} />
        <span>
          <b>{label}</b>
          {words !== '' && <small className={isOff ? 'is-off' : undefined}>{words}</small>}
        </span>
        {isTroubled && (
          <>
            <Nuqta />
            <span className="sr-only">{m.admin_health_marked()}</span>
          </>
        )}
        <Icon of={IconChevronRight} small flip />
      </DeskLink>
    </li>
  )
}
