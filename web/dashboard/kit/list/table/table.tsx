import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useSyncExternalStore,
} from 'react'
import { DeskLink } from '../../../link.tsx'

type TableProps = ComponentProps<'table'> & {
  /**
   * Whether rows become small lists on phones; cells set their layout there by is-hidden, is-wide,
   * is-end and is-second.
   */
  stacked?: boolean
}

/**
 * Table of a list. Classes of special cells: is-lead, is-figure, is-number, is-text, is-date,
 * is-link, is-actions.
 */
export function Table({ stacked = false, className = '', ...rest }: TableProps) {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  )
  return (
    <stackedContext.Provider value={stacked && isNarrow}>
      <table className={`table ${stacked ? 'is-stacked' : ''} ${className}`} {...rest} />
    </stackedContext.Provider>
  )
}

const stackedContext = createContext(false)

/** Whether the rows of the surrounding table are currently stacked. */
export const useIsStacked = (): boolean => use(stackedContext)

/** Same breakpoint as in table.css. */
const narrow = () => matchMedia('(width < 48rem)')

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Link that fills its cell; `whole`: on phones it fills its row. */
export function CellLink({
  whole = false,
  ...rest
}: ComponentProps<typeof DeskLink> & { whole?: boolean }) {
  return <DeskLink className={whole ? 'cell is-whole' : 'cell'} {...rest} />
}

/** Text shown in stacked rows only. */
export function OnlyStacked(props: ComponentProps<'span'>) {
  return <span className="only-stacked" {...props} />
}

/** Text hidden in stacked rows. */
export function NotStacked(props: ComponentProps<'span'>) {
  return <span className="not-stacked" {...props} />
}

/** Head of a column of figures. */
export const FigureHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="is-figure">
    {children}
  </th>
)

/** Head for screen readers only. */
export const HiddenHead = ({ children }: { children: ReactNode }) => (
  <th scope="col">
    <span className="sr-only">{children}</span>
  </th>
)
