import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useFrame } from '../frame/frame.ts'
import { BeforeAnswer } from './before-answer.tsx'
import { Categories } from './categories.tsx'
import { AskedInstead } from './asked-instead.tsx'
import { EnterIcon } from './enter-icon.tsx'
import { Hits } from './hits.tsx'
import { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { recentSearches } from './recent-searches.ts'
import { type Search, useSearch } from './use-search.ts'

type SuggestionsProps = {
  /** Search field in the same form. */
  field: RefObject<HTMLInputElement | null>
  /** Closes the sheet around the suggestions; without it they are a popover. */
  onClose?: () => void
}

/** Suggestions while typing: the best results, and a link to all of them (R54). */
export function Suggestions({ field, onClose }: SuggestionsProps) {
  const { settings } = useFrame()
  const listId = useId()
  const search = useSearch(settings.search_debounce)
  const { text, answer, phase, type, ask, stop } = search
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [recent, setRecent] = useState(recentSearches.read)
  const inSheet = onClose !== undefined
  const isShown = (open || inSheet) && text !== ''
  // A focused empty field shows recent searches; a cleared field shows nothing (R54).
  const isBefore = open && text === '' && recent.length > 0
  const isCurrent = answer?.text === text
  // The link to all results is the last option.
  const count =
    isShown && answer && answer.total > 0 ? answer.products.length + (isCurrent ? 1 : 0) : 0

  const close = useCallback(() => {
    stop()
    setOpen(false)
    onClose?.()
  }, [stop, onClose])

  const chosen = useCombobox({
    field,
    listId,
    count,
    of: answer,
    onType: (typed) => {
      type(typed)
      setOpen(typed.trim() !== '')
    },
    onOpen: (typed, how) => {
      if (how === 'press' && typed.trim() !== '' && answer?.text !== typed.trim()) return
      ask(typed)
      setOpen(true)
    },
    onEscape: () => {
      if (isShown || isBefore || inSheet) close()
      return isShown || isBefore || inSheet
    },
  })

  useAway(field, close, inSheet)
  useSubmit(field, (typed) => {
    stop()
    if (typed) setLeaving(true)
    else close()
  })

  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes them, or the same one anew
  useEffect(() => {
    stop()
    setOpen(false)
    setLeaving(false)
    setRecent(recentSearches.read())
  }, [key])

  // Text typed while this code was loading.
  useEffect(() => {
    const input = field.current
    if (!input) return
    if (input.value === '') return setOpen(input === document.activeElement)
    if (input.value.trim() === input.defaultValue.trim()) return
    type(input.value)
    setOpen(true)
  }, [field, type])

  const forget = () => {
    recentSearches.forget()
    setRecent([])
    field.current?.focus()
  }

  return (
    <div
      className={inSheet ? 'search-found is-in-sheet' : 'search-found is-under popover'}
      hidden={!isShown && !isBefore && !inSheet}
    >
      <div role="status">
        {isShown && phase === 'asking' && <span className="sr-only">{m.ui_loading()}</span>}
        {isShown && phase !== 'asking' && isCurrent && <Found answer={answer} />}
      </div>
      {isShown && isCurrent && answer.total === 0 && <Categories text={text} />}
      {count > 0 && answer && (
        <Hits
          id={listId}
          answer={answer}
          chosen={chosen}
          whole={isCurrent}
          busy={!isCurrent}
          onChoose={() => recentSearches.remember(answer.text)}
        />
      )}
      {isShown && phase === 'failed' && <Failed field={field} ask={ask} />}
      {isShown && count === 0 && !isCurrent && phase !== 'failed' && (
        <BeforeAnswer text={text} recent={recent} onForget={forget} />
      )}
      {isShown && !isCurrent && phase !== 'failed' && (
        <AskNow text={text} phase={leaving ? 'asking' : phase} />
      )}
      {isBefore && <BeforeAnswer text="" recent={recent} onForget={forget} />}
      {inSheet && text === '' && (
        <>
          {!isBefore && <BeforeAnswer text="" recent={recent} onForget={forget} />}
          <p className="search-note muted">{m.search_start_help()}</p>
          <Categories text="" />
        </>
      )}
    </div>
  )
}

/**
 * Status for screen readers; the text for no results is visible to all, in the specified words
 * (R54).
 */
function Found({
  answer: { total, corrected, partial },
}: {
  answer: NonNullable<Search['answer']>
}) {
  if (total === 0) return <p className="search-note">{m.search_no_match()}</p>
  return (
    <>
      <AskedInstead
        className="search-note is-small small muted"
        corrected={corrected}
        partial={partial}
      />
      <span className="sr-only">{m.search_found({ count: total })}</span>
    </>
  )
}

/**
 * Link to the results in the position of "See all" while loading, so that nobody has to wait: the
 * same as Enter. A line on it shows the progress.
 */
function AskNow({ text, phase }: { text: string; phase: Search['phase'] }) {
  return (
    <button type="submit" className={phase === 'waiting' ? 'search-all is-waiting' : 'search-all'}>
      <span className="search-all-text">
        <Sentence of={(put) => m.search_for({ query: put(<bdi key="text">{text}</bdi>) })} />
      </span>
      {phase === 'asking' ? <Spinner silent /> : <EnterIcon />}
    </button>
  )
}

/** The results failed to load (R54); the error is announced. */
function Failed({ field, ask }: { field: SuggestionsProps['field']; ask: Search['ask'] }) {
  const again = () => {
    ask(field.current?.value ?? '')
    field.current?.focus()
  }
  return (
    <div className="search-note search-failed" role="alert">
      <p>{m.search_failed()}</p>
      <Button kind="tertiary" size="small" onClick={again}>
        {m.ui_try_again()}
      </Button>
    </div>
  )
}

/** Closes a popover on a press elsewhere or when Tab leaves it. */
function useAway(field: SuggestionsProps['field'], close: () => void, inSheet: boolean) {
  useEffect(() => {
    const form = field.current?.form
    if (!form || inSheet) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !form.contains(target)
    const press = ({ target }: PointerEvent) => isOutside(target) && close()
    const leave = ({ relatedTarget }: FocusEvent) => isOutside(relatedTarget) && close()
    document.addEventListener('pointerdown', press)
    form.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('pointerdown', press)
      form.removeEventListener('focusout', leave)
    }
  }, [field, close, inSheet])
}

/** Observes the submit of the form, which the browser sends. */
function useSubmit(field: SuggestionsProps['field'], onSubmit: (typed: string) => void) {
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const submit = () => onSubmit(field.current?.value.trim() ?? '')
    form.addEventListener('submit', submit)
    return () => form.removeEventListener('submit', submit)
  })
}
