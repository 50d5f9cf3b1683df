/** Each refused field has codes of the contract, whose texts are those that the answer says. */
import { expect } from 'vitest'
import { spelled } from '#contract/field-refusals.ts'
import { fieldTexts, textOf } from '#contract/field-texts.ts'
import type { RefusalBody } from '#contract/refusal.ts'
import type { Reply } from '../shop/shop.ts'

export function expectCodes({ json, text }: Pick<Reply, 'json' | 'text'>): void {
  const { errors = {}, codes = {} } = (json ?? {}) as Pick<RefusalBody, 'errors' | 'codes'>
  expect(Object.keys(codes), text).toEqual(Object.keys(errors))
  for (const [field, refused] of Object.entries(codes)) {
    for (const { code } of refused) expect(Object.keys(fieldTexts), text).toContain(code)
    expect(
      refused.map((one) => textOf(spelled(one))),
      text,
    ).toEqual(errors[field])
  }
}
