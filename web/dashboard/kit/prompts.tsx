import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import * as m from '#messages'
import { useBackCloses } from '#web/panels.ts'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { FocusOnOpen } from './focus-on-open.tsx'

export type Question = {
  title: string
  /** Specified warning. */
  warning: string
  /** Sentence that names the record and the effect. */
  consequence?: ReactNode
  /** Label of the confirming button. */
  action: string
  /** Label of the cancelling button. */
  stay?: string
  /** Whether the act is a step of the daily work, which can be undone. */
  isStep?: boolean
  /** Whether the caller handles Back and aborts the question, as unsaved forms do (unsaved.ts). */
  handlesBack?: boolean
}

export type Failure = {
  title: string
  text: string
  /** Reason or help as a separate sentence, since the text is specified. */
  detail?: string | undefined
  /** Records of a bulk action that were left unchanged, with reasons. */
  rows?: { name: string; reason: string }[] | undefined
  /** Retries the action. */
  again?: (() => void) | undefined
}

/**
 * Confirmation before an irreversible action; true for yes. Aborting its signal withdraws the
 * question, which counts as no.
 */
export type Confirm = (question: Question, signal?: AbortSignal) => Promise<boolean>

type Prompts = {
  confirm: Confirm
  /** Shows a failure in a dialog with a button (R97). */
  tellFailure: (failure: Failure) => void
}

/**
 * Pending question; `answered` holds the reply until the dialog's history entry is gone; then
 * `answer` is called.
 */
type Asked = Question & { answer: (yes: boolean) => void; answered?: boolean }

const promptsContext = createContext<Prompts>({ confirm: async () => false, tellFailure: () => {} })

/** Confirmations and failures, for any screen of the dashboard. */
export const usePrompts = (): Prompts => use(promptsContext)

/** Provider of confirmations and failures, mounted once around every screen. */
export function PromptRegion({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Keep the last text while the close animation runs.
  const lastAsked = useLast(asked)
  const lastFailure = useLast(failure)
  const pending = useRef<Asked['answer']>(null)
  const isAsking = asked !== null && asked.answered === undefined
  const prompts = useMemo<Prompts>(
    () => ({
      confirm: (question, signal) =>
        new Promise((answer) => {
          // A newer question replaces the pending one.
          pending.current?.(false)
          pending.current = answer
          setAsked({ ...question, answer })
          signal?.addEventListener('abort', () =>
            setAsked((now) => (now?.answer === answer ? { ...now, answered: false } : now)),
          )
        }),
      tellFailure: setFailure,
    }),
    [],
  )
  const answer = useCallback(
    (yes: boolean) => setAsked((now) => now && { ...now, answered: now.answered ?? yes }),
    [],
  )
  // Back means no, as does Escape.
  const stands = useBackCloses('question', isAsking && !asked.handlesBack, () => answer(false))
  useBackCloses('failure', failure !== null, () => setFailure(null))
  useEffect(() => {
    if (asked?.answered === undefined || stands) return
    asked.answer(asked.answered)
    setAsked((now) => (now === asked ? null : now))
  }, [asked, stands])
  useScreenLeft(() => answer(false))
  return (
    <promptsContext.Provider value={prompts}>
      {children}
      <Confirmation open={isAsking} question={lastAsked} onAnswer={answer} />
      <FailureDialog
        open={failure !== null}
        failure={lastFailure}
        onClose={() => setFailure(null)}
      />
    </promptsContext.Provider>
  )
}

/** Calls back when the screen changes: a question about another screen is withdrawn. */
function useScreenLeft(onLeft: () => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const left = useEffectEvent(onLeft)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    left()
  }, [pathname])
}

function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

type ConfirmationProps = {
  open: boolean
  question: Question | null
  onAnswer: (yes: boolean) => void
}

/** Cancel has the initial focus, so that Enter without reading changes nothing. */
function Confirmation({ open, question, onAnswer }: ConfirmationProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const foot = (
    <>
      <Button kind="tertiary" ref={cancel} onClick={() => onAnswer(false)}>
        {question?.stay ?? m.admin_cancel()}
      </Button>
      <Button kind={question?.isStep ? 'primary' : 'danger'} onClick={() => onAnswer(true)}>
        {question?.action}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      title={question?.title ?? ''}
      width="28rem"
      foot={foot}
    >
      <FocusOnOpen find={() => cancel.current} />
      <p className={question?.isStep ? alertClass('notice') : 'lead'}>{question?.warning}</p>
      {question?.consequence && <div className="muted mt-2">{question.consequence}</div>}
    </Dialog>
  )
}

function FailureDialog({
  open,
  failure,
  onClose,
}: {
  open: boolean
  failure: Failure | null
  onClose: () => void
}) {
  const ok = useRef<HTMLButtonElement>(null)
  const again = failure?.again
  const foot = (
    <>
      <Button kind={again ? 'tertiary' : 'secondary'} ref={ok} onClick={onClose}>
        {m.admin_ok()}
      </Button>
      {again && (
        <Button
          kind="primary"
          onClick={() => {
            onClose()
            again()
          }}
        >
          {m.ui_try_again()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onClose}
      title={failure?.title ?? ''}
      width="28rem"
      foot={foot}
    >
      <FocusOnOpen find={() => ok.current} />
      <p className="failure-text">
        <Icon of={IconAlertCircle} />
        {failure?.text}
      </p>
      {failure?.detail && <p className="muted mt-2">{failure.detail}</p>}
      {failure?.rows && (
        <ul className="failure-rows" aria-label={m.admin_why_rows()}>
          {failure.rows.map(({ name, reason }) => (
            <li key={name}>
              <bdi className="strong">{name}</bdi>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
