/** Attacks that every call must withstand, for every caller. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Target } from './register/register.ts'
import type { Encoding } from './world.ts'
import { hostile, hostileForms, noIds, underAttack } from './hostile.ts'
import type { TestShop } from '../shop/shop.ts'

const json = { 'content-type': 'application/json' }

/** Invalid bodies, and their refusals. */
const noBodies: [string, string, Record<string, string>, number][] = [
  ['broken JSON', '{"items": [', json, 400],
  ['a list', '[1,2]', json, 400],
  ['a text', '"x"', json, 400],
  ['NaN', '{"quantity": NaN}', json, 400],
  ['a body that is too large', `{"address":"${'x'.repeat(300_000)}"}`, json, 413],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
  ['multipart without its boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
  [
    'multipart that ends early',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
    { 'content-type': 'multipart/form-data; boundary=b' },
    400,
  ],
]

/**
 * Calls that change settings come last: a smaller limit of pieces per order would refuse the
 * requests of other calls.
 */
const lastSettings = (targets: Target[]): Target[] => [
  ...targets.filter(({ room }) => room !== 'settings'),
  ...targets.filter(({ room }) => room === 'settings'),
]

/**
 * Attacks the calls.
 * @param runs number of broken requests of each kind per call
 */
export async function attack(shop: TestShop, targets: Target[], runs: number): Promise<void> {
  const { aim, expectHarmless } = await underAttack(shop)

  describe.each(lastSettings(targets))('$name', (target) => {
    const { endpoint, row } = target
    const aimed = aim(target)
    const encodings: [Encoding, ...Encoding[]] =
      row.files && !row.fields ? ['multipart'] : ['json', 'multipart', 'form']
    const encoding = fc.constantFrom(...encodings)
    const options = { numRuns: runs, endOnFailure: true }

    test('a request with nothing broken is answered well', async () => {
      const reply = await aimed.sendWith({}, encodings[0])
      expect(reply?.status, reply?.text).toBeLessThan(400)
    })

    test('one broken field in a good request is refused or harmless', async () => {
      if (aimed.fieldsOf.length === 0) return
      const field = fc.constantFrom(...aimed.fieldsOf)
      await fc.assert(
        fc.asyncProperty(field, hostile, encoding, async (name, value, as) => {
          await aimed.sendWith({ [name]: value }, as)
        }),
        options,
      )
    })

    test('hostile values in any field are refused or harmless', async () => {
      const fields = fc.record(Object.fromEntries(aimed.fieldsOf.map((name) => [name, hostile])), {
        requiredKeys: aimed.inPath,
      })
      await fc.assert(
        fc.asyncProperty(fields, encoding, async (broken, as) => {
          await aimed.sendWith(broken, as)
        }),
        options,
      )
    })

    test('an id that no record can have is refused, or left out', async () => {
      for (const value of noIds) if ((await aimed.sendAsId(value)) === 0) return
    })

    if (endpoint.method === 'GET') return

    test.each(Object.entries(hostileForms))(
      'a form with %s is refused or harmless',
      async (_, spoil) => {
        await aimed.sendForm(spoil)
      },
    )

    test('a file where text belongs, and text where a file belongs', async () => {
      for (const name of aimed.fieldsOf) {
        const isPicture = Object.hasOwn(endpoint.pictures ?? {}, name)
        await aimed.sendForm((form) =>
          form.set(name, isPicture ? 'a text' : new File(['x'], 'x.txt')),
        )
      }
    })

    test.each(noBodies)('%s is refused', async (_, body, headers, status) => {
      const { path, token } = await aimed.ready()
      const reply = await shop.request(endpoint.method, path, {
        body,
        headers,
        ...(token && { token }),
      })
      expect(reply.status, reply.text).toBe(status)
      await expectHarmless(reply, body)
    })

    test('deep nesting is refused, or dropped with an unknown key', async () => {
      const { path, token } = await aimed.ready()
      const body = `{"nobody asked for this":${'['.repeat(20_000)}${']'.repeat(20_000)},"items":${'['.repeat(5000)}${']'.repeat(5000)}}`
      const reply = await shop.request(endpoint.method, path, {
        body,
        headers: json,
        ...(token && { token }),
      })
      await expectHarmless(reply, 'deep nesting')
    })
  })
}
