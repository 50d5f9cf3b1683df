import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { admin_cancel, admin_ok } from '#messages'
import { useBackCloses } from '#web/panels.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FocusOnOpen } from './focus-on-open.tsx'
import { makeQuestions } from './questions.ts'

export type Question = {
  title: string
  /** The specified warning. */
  warning: string
  /** One sentence that names the thing and what becomes of it. */
  consequence?: ReactNode
  /** The words of the button that goes on. */
  action: string
  /** The words of the button that leaves things as they are. */
  stay?: string
  /** Whoever asks hears Back themselves and withdraws the question: a form that is not left without a word (unsaved.ts). */
  hearsBack?: boolean
}

export type Failure = {
  title: string
  text: string
  /** Why, or what may help, in a sentence of its own: the text stays as it is specified. */
  detail?: string | undefined
}

/** Asks before something that cannot be taken back; true when the answer was yes. A question whose signal ends is withdrawn: no. */
export type Confirm = (question: Question, signal?: AbortSignal) => Promise<boolean>

type Prompts = {
  confirm: Confirm
  /** Tells in the middle of the screen, with a button, that something was not done (R97). */
  tellFailure: (failure: Failure) => void
}

const promptsContext = createContext<Prompts>({ confirm: async () => false, tellFailure: () => {} })

/** Questions and failures, from any screen of the dashboard. */
export const usePrompts = (): Prompts => use(promptsContext)

/** Holds what is being asked and told; once, around every screen. */
export function PromptRegion({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // What is closing still shows its words.
  const lastAsked = useLast(asked)
  const lastFailure = useLast(failure)
  const [{ ask, answer }] = useState(() => makeQuestions(setAsked))
  const prompts = useMemo<Prompts>(() => ({ confirm: ask, tellFailure: setFailure }), [ask])
  // What was pressed is answered when nothing of the question stands in the address any more: whoever asked may navigate then.
  const [pressed, press] = useState<boolean | null>(null)
  const isAsking = asked !== null && pressed === null
  // Back is no, as Escape is.
  const stands = useBackCloses('question', isAsking && !asked.hearsBack, () => press(false))
  useEffect(() => {
    if (pressed === null || stands) return
    press(null)
    answer(pressed)
  }, [pressed, stands, answer])
  useBackCloses('failure', failure !== null, () => setFailure(null))
  useScreenLeft(answer)
  return (
    <promptsContext.Provider value={prompts}>
      {children}
      <Confirmation open={isAsking} question={lastAsked} onAnswer={press} />
      <FailureDialog open={failure !== null} failure={lastFailure} onClose={() => setFailure(null)} />
    </promptsContext.Provider>
  )
}

/** What was asked about another screen is not to be answered over this one. @param onLeft the same function every time */
function useScreenLeft(onLeft: (yes: false) => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onLeft(false)
  }, [pathname, onLeft])
}

function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value)
  if (value !== null) last.current = value
  return last.current
}

type ConfirmationProps = { open: boolean; question: Question | null; onAnswer: (yes: boolean) => void }

/** Whoever presses Enter without reading keeps the thing: Cancel has the focus. */
function Confirmation({ open, question, onAnswer }: ConfirmationProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const foot = (
    <>
      <Button kind="tertiary" ref={cancel} onClick={() => onAnswer(false)}>
        {question?.stay ?? admin_cancel()}
      </Button>
      <Button kind="danger" onClick={() => onAnswer(true)}>
        {question?.action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} role="alertdialog" onClose={() => onAnswer(false)} title={question?.title ?? ''} width="28rem" foot={foot}>
      <FocusOnOpen find={() => cancel.current} />
      <p className="lead">{question?.warning}</p>
      {question?.consequence && <p className="muted mt-2">{question.consequence}</p>}
    </Dialog>
  )
}

function FailureDialog({ open, failure, onClose }: { open: boolean; failure: Failure | null; onClose: () => void }) {
  const ok = useRef<HTMLButtonElement>(null)
  const foot = (
    <Button kind="secondary" ref={ok} onClick={onClose}>
      {admin_ok()}
    </Button>
  )
  return (
    <Dialog open={open} role="alertdialog" onClose={onClose} title={failure?.title ?? ''} width="28rem" foot={foot}>
      <FocusOnOpen find={() => ok.current} />
      <p className="failure-text">
        <Icon of={IconAlertCircle} />
        {failure?.text}
      </p>
      {failure?.detail && <p className="muted mt-2">{failure.detail}</p>}
    </Dialog>
  )
}
