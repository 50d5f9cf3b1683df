import type { FieldValues } from 'react-hook-form'
import type { User } from '#contract/accounts.ts'
import { useShopForm } from '../forms/use-shop-form.ts'
import { sayAccount, sayFailure } from '#web/accounts/texts.ts'

/** What the profile hands to its dialogs. */
export type ChangeProps = { open: boolean; onClose: () => void; user: User }

/**
 * A form of accounts. Whatever the server refuses it with is said in its own words, above the form,
 * beside the field as well (R84).
 */
export const useAccountForm = <Name extends string, Output extends FieldValues>(
  options: Omit<Parameters<typeof useShopForm<Name, Output>>[0], 'say' | 'sayFailure'>,
) => useShopForm<Name, Output>({ ...options, say: sayAccount, sayFailure })
