import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Nonce, OwnScript } from './own-script.tsx'
import { makeNonce, takeOwnScripts } from './own-scripts.server.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Page with foreign text that was not escaped. */
const pageWith = (foreign: string, nonce: string) =>
  renderToString(
    <Nonce value={nonce}>
      <OwnScript code="ours()" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the mistake that this is about */}
      <p dangerouslySetInnerHTML={{ __html: foreign }} />
      <OwnScript code={'more("</p>")'} />
      <script nonce={nonce} src="/ours.js" />
    </Nonce>,
  )

test('scripts of our own are allowed, and nothing in the page tells what they were known by', () => {
  const nonce = makeNonce()
  const { html, hashes } = takeOwnScripts(pageWith('Hello', nonce), nonce)
  expect(hashes).toBe(`${hashOf('ours()')} ${hashOf('more("</p>")')}`)
  expect(html).not.toContain('nonce')
  expect(html).toContain('<script>ours()</script>')
})

test.each([
  '<script>alert(1)</script>',
  '<script nonce>alert(1)</script>',
  `<script nonce="${makeNonce()}">alert(1)</script>`,
  '<SCRIPT type="module">alert(1)</SCRIPT>',
  '<script x="',
  "<script x='",
  '</p><script>alert(1)</script><p>',
  '<!--<script>',
  '<script src="/elsewhere.js">alert(1)</script>',
])('a page that shows %s allows what it allows without it', (foreign) => {
  const [nonce, other] = [makeNonce(), makeNonce()]
  expect(takeOwnScripts(pageWith(foreign, nonce), nonce).hashes).toBe(
    takeOwnScripts(pageWith('Hello', other), other).hashes,
  )
})

test('every rendering has another nonce, and the same bytes', () => {
  const [nonce, other] = [makeNonce(), makeNonce()]
  expect(nonce).not.toBe(other)
  expect(takeOwnScripts(pageWith('Hello', nonce), nonce)).toEqual(
    takeOwnScripts(pageWith('Hello', other), other),
  )
})
