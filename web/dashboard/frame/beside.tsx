import { useLocation } from 'react-router'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { TabMark, tabClass } from '#web/ui/tabs/tab-mark.tsx'
import { TabNav } from '#web/ui/tabs/tab-nav.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { DeskLink, placeOf } from '../link.tsx'
import { screenAt, type ScreenName, screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { useWaiting } from '../waiting.ts'
import { faces } from './sections.ts'

/** Screens with one row in the navigation, which links above each of them tell apart. */
const families: { names: ScreenName[]; onPhones?: true }[] = [
  { names: ['products', 'stock', 'categories', 'imports'], onPhones: true },
  { names: ['receive', 'returns'] },
  { names: ['profit', 'costs'] },
]

/** Screens of a stage, which lead back to all orders. */
const ofStages = [
  screenPath('parcels'),
  screenPath('receive'),
  screenPath('returns'),
  screenPath('settlements'),
]

/** Links above a screen: back to the orders, and to the screens beside it. */
export function Beside() {
  const place = placeOf(useLocation().pathname)
  const may = useMay()
  const waiting = useWaiting()
  const family = families.find(({ names }) => names.some((name) => isListOf(name, place)))
  const names = family?.names.filter((name) => may(screens[name].may)) ?? []
  return (
    <>
      {ofStages.includes(place) && may('orders') && (
        <BackLink to={screenPath('orders')} isBefore={false} words={m.admin_orders()} />
      )}
      {names.length > 1 && (
        <div className={family?.onPhones ? 'beside is-narrow' : 'beside'}>
          <TabNav label={m.admin_beside()}>
            {names.map((name) => {
              const { label, waits } = faces[name]
              const count = waits && waiting?.[waits]
              return (
                <DeskLink
                  key={name}
                  className={tabClass}
                  to={screenPath(name)}
                  aria-current={isListOf(name, place) ? 'page' : undefined}
                >
                  {label()}
                  {count ? <span className="beside-count">{formatFigure(count)}</span> : null}
                  <TabMark />
                </DeskLink>
              )
            })}
          </TabNav>
        </div>
      )}
    </>
  )
}

/** Whether an address is the list of a screen or of one within it, or a dialog over it. */
function isListOf(name: ScreenName, place: string): boolean {
  const at = screenAt(place)
  if (at !== name && !(at && screens[at].within === name)) return false
  const further = place.slice(screenPath(at).length)
  return /^(?:\/subcategories)?(?:\/add|\/\d+\/(?:add|edit|size-guide))?$/.test(further)
}
