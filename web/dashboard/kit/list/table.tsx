import { type ComponentProps, createContext, use, useSyncExternalStore } from 'react'
import { DeskLink } from '../../link.tsx'

type TableProps = ComponentProps<'table'> & {
  /**
   * On phones each row is a small list; cells say by is-hidden, is-wide, is-end and is-second how
   * they stand in it.
   */
  stacked?: boolean
}

/**
 * A list's table. Cells that are told apart by looks: is-lead, is-figure, is-number, is-text,
 * is-date, is-link, is-actions.
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

/** Whether the rows of the table around this stand as small lists now. */
export const useIsStacked = (): boolean => use(stackedContext)

/** As table.css has it. */
const narrow = () => matchMedia('(width < 48rem)')

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A link as large as its cell; `whole`: on phones as large as its row. */
export function CellLink({
  whole = false,
  ...rest
}: ComponentProps<typeof DeskLink> & { whole?: boolean }) {
  return <DeskLink className={whole ? 'cell is-whole' : 'cell'} {...rest} />
}

/** What only a stacked row says. */
export function OnlyStacked(props: ComponentProps<'span'>) {
  return <span className="only-stacked" {...props} />
}
