import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { AnswerOf, CallOptions } from '#contract/endpoint.ts'
import type { restoring } from '#contract/running/restoring.ts'
import type { Refusal } from '#contract/refusal.ts'
import { refusalOf } from '#web/forms/refusal-of.ts'
import { useSending } from '#web/forms/use-sending.ts'
import { usePanel } from '#web/panels.ts'
import { adminApi } from '../api.ts'
import { fetchKnownNames } from './known-names.ts'

/** Panel name of an entry's restore, behind '#'. */
export const restorePanel = (id: number): string => `restore-${id}`

const panelShape = /^#(restore-(\d+))$/

/** Entry to restore, from the address; it is kept while the dialog closes. */
export function useRestorePanel(): { id: string | null; open: boolean; close: () => void } {
  const { hash } = useLocation()
  const [, name = '', id] = panelShape.exec(hash) ?? []
  const [last, setLast] = useState<string | null>(null)
  if (id !== undefined && id !== last) setLast(id)
  return { id: id ?? last, ...usePanel(name) }
}

async function fetchPreview(id: string, options: CallOptions) {
  const { entry, comes_back, refused, version } = await adminApi().restoring.get({ id }, options)
  // Label of the slug, which the history hides since it follows the name; a restore shows it,
  // because links depend on it.
  const nameOf = (field: string) => (field === 'slug' ? 'web_address' : field)
  const side = (of: 'now' | 'back') =>
    Object.fromEntries(comes_back.map((row) => [nameOf(row.field), row[of]]))
  // A deleted record has no current state.
  const difference = { room: entry.room, before: entry.after && side('now'), after: side('back') }
  return {
    entry,
    difference,
    refused,
    version,
    known: await fetchKnownNames([{ ...entry, ...difference }], options),
  }
}
export type Preview = Awaited<ReturnType<typeof fetchPreview>>

/** Preview of a restore; `retry` loads it again. */
export function useRestorePreview(id: string) {
  const [known, setKnown] = useState<{ preview?: Preview; failed?: Refusal }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const giveUp = new AbortController()
    fetchPreview(id, { signal: giveUp.signal }).then(
      (preview) => giveUp.signal.aborted || setKnown({ preview }),
      (thrown) => giveUp.signal.aborted || setKnown({ failed: refusalOf(thrown) }),
    )
    return () => giveUp.abort()
  }, [id, attempt])
  const retry = () => {
    setKnown({})
    setAttempt((before) => before + 1)
  }
  return { ...known, retry }
}

type Restored = AnswerOf<typeof restoring.restore>['restored']

/**
 * Runs the restore, then reloads the list. A conflict with another member's change is distinguished
 * from a failure.
 */
export function useRestore(onDone: (restored: Restored) => void, onMeanwhile: () => void) {
  const { send, sending } = useSending()
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<Refusal | null>(null)
  const restore = ({ entry: { id }, version }: Pick<Preview, 'entry' | 'version'>) =>
    send(
      async () => {
        setFailed(null)
        const { restored } = await adminApi().restoring.restore({
          id,
          ...(version !== null && { version }),
        })
        await revalidate()
        onDone(restored)
      },
      (refusal) => {
        if (refusal.status !== 409) return setFailed(refusal)
        onMeanwhile()
        void revalidate()
      },
    )
  return { restore, sending, failed }
}
