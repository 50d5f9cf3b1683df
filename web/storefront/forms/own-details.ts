import { useEffect } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '#web/session.ts'

/** Form fields that an account can prefill. */
type OwnFields<Name extends string> = Partial<Record<'name' | 'email' | 'phone', Name>>

/** The part of useShopForm's result that is used here. */
type FormOf<Name extends string> = {
  getValues: (name: Name) => unknown
  setValue: (name: Name, value: never) => void
}

/** Prefills empty fields with name, address and phone of the signed-in user. */
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
