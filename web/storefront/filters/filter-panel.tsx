import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { useFacets, useMatchCount } from './facets.ts'
import { useFilterDraft } from './filter-draft.ts'
import {
  BadgeFields,
  CategoryFields,
  ColourFields,
  MaterialFields,
  PriceFields,
  SizeFields,
  StateFields,
} from './filter-fields.tsx'
import type { Filters } from './filters.ts'
import type { Scope } from './calls.ts'

type FilterPanelProps = {
  open: boolean
  onClose: () => void
  /** Current filters, and the count of products that match. */
  filters: Filters
  total: number
  scope: Scope
  pathOf: (filters: Filters) => string
}

/** Panel with all filters of a list. The page changes only on "Show n products". */
export function FilterPanel({ open, onClose, filters, total, scope, pathOf }: FilterPanelProps) {
  const id = useId()
  const navigate = useNavigate()
  const applying = useNavigation().state !== 'idle'
  const { facets, failed, retrying, retry } = useFacets(scope)
  const form = useFilterDraft(filters)
  const count = useMatchCount(scope, form.filters, { filters, total })

  // Focus target after a retry, whose button disappears when the options load.
  const options = useRef<HTMLDivElement>(null)
  const askedAgain = useRef(false)
  useEffect(() => {
    if (facets && askedAgain.current) options.current?.focus({ preventScroll: true })
  }, [facets])
  const askAgain = () => {
    askedAgain.current = true
    retry()
  }

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const chosen = form.submit()
    if (!chosen || applying) return
    if (pathOf(chosen) === pathOf(filters)) return onClose()
    // Replaces the panel's history entry, so that Back undoes the filters. The panel closes when
    // the list has loaded.
    navigate(pathTo(pathOf(chosen)), { replace: true, preventScrollReset: true })
  }
  const words = count === null ? m.filter_show_some() : m.filter_show({ count })
  const foot = (
    <div className="filter-foot">
      <Button kind="tertiary" onClick={form.clear}>
        {m.filter_clear()}
      </Button>
      <Button kind="primary" type="submit" form={id} busy={applying}>
        {words}
      </Button>
    </div>
  )
  return (
    <SidePanel open={open} onClose={onClose} title={m.filter_title()} foot={foot}>
      <form id={id} className="filter-form" noValidate onSubmit={apply}>
        <StateFields form={form} facets={facets} scope={scope} />
        <PriceFields form={form} range={facets?.price} />
        <div className="filter-options" tabIndex={-1} ref={options}>
          {facets ? (
            <>
              <CategoryFields form={form} facets={facets} scope={scope} />
              <SizeFields form={form} facets={facets} />
              <ColourFields form={form} facets={facets} />
              <BadgeFields form={form} facets={facets} />
              <MaterialFields form={form} facets={facets} />
            </>
          ) : failed ? (
            <FailedState onRetry={askAgain} busy={retrying} />
          ) : (
            <LoadingState />
          )}
        </div>
      </form>
      <p className="sr-only" role="status">
        {count !== null && count !== total && words}
      </p>
    </SidePanel>
  )
}
