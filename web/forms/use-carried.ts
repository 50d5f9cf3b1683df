import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { carryOver, takeCarried } from '#web/navigation/begin-anew.ts'

/**
 * Carries state over a reload for missing code (begin-anew.ts), and restores it once at the same
 * address.
 * @param name unique at this address
 * @param carry undefined for nothing
 */
export function useCarried<Kept>(
  name: string,
  carry: () => Kept | undefined,
  bringBack: (kept: Kept) => void,
): void {
  const onCarry = useEffectEvent(carry)
  const onBringBack = useEffectEvent(bringBack)
  useEffect(() => {
    const here = `${location.pathname} ${name}`
    const kept = takeCarried(here) as Kept | undefined
    if (kept !== undefined) onBringBack(kept)
    return carryOver(here, () => onCarry())
  }, [name])
}

/** State beside the fields of a form: carried with them, and restored before them. */
export type Companion = { carry: (typed: unknown) => unknown; bringBack: (kept: never) => void }

type KeptForm = { typed: Record<string, unknown>; along: unknown }

/** Carries the typed fields of a form over a reload, except for passwords and files. */
export function useCarriedForm<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  names: readonly string[],
  companion?: Companion,
): void {
  const carry = (): KeptForm | undefined => {
    const typed = form.getValues()
    if (JSON.stringify(typed) === JSON.stringify(form.formState.defaultValues)) return undefined
    return { typed: withoutSecrets(typed), along: companion?.carry(typed) }
  }
  const bringBack = ({ typed, along }: KeptForm) => {
    companion?.bringBack(along as never)
    for (const [name, value] of Object.entries(typed))
      form.setValue(name as Path<Fields>, value as never, { shouldDirty: true })
  }
  useCarried(names.join(' '), carry, bringBack)
}

export const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

function withoutSecrets(typed: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(typed).filter(([name]) => !/password/i.test(name))
  const lists = kept.map(
    ([name, value]) =>
      [name, Array.isArray(value) ? value.filter((one) => !holdsFile(one)) : value] as const,
  )
  return Object.fromEntries(lists.filter(([, value]) => !holdsFile(value)))
}
