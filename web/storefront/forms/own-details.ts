import { useEffect } from 'react'
import type { User } from '#contract/accounts.ts'
import { useSession } from '#web/session.ts'

/** The fields of a form for what an account tells of its user. */
type OwnFields<Name extends string> = Partial<Record<'name' | 'email' | 'phone', Name>>

/** What useShopForm answers, as far as it is needed here. */
type FormOf<Name extends string> = {
  getValues: (name: Name) => unknown
  setValue: (name: Name, value: never) => void
}

/**
 * Who is signed in need not type name, address and phone again: they stand in the fields that are
 * still empty.
 */
export function useOwnDetails<Name extends string>(
  { getValues, setValue }: FormOf<Name>,
  fields: OwnFields<Name>,
): void {
  const { user } = useSession()
  useEffect(() => {
    for (const [field, value] of ownDetails(user, fields))
      if (!getValues(field)) setValue(field, value as never)
  }, [user, fields, getValues, setValue])
}

export const ownDetails = <Name extends string>(
  user: User | null,
  fields: OwnFields<Name>,
): [Name, string][] =>
  (Object.entries(fields) as [keyof OwnFields<Name>, Name][]).flatMap(([detail, field]) => {
    const value = user?.[detail]
    return value ? [[field, value] as [Name, string]] : []
  })
