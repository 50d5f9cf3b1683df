import { createContext, use } from 'react'

/**
 * CSP nonce of the current render (web/document/own-scripts.server.ts); undefined in the browser.
 */
export const Nonce = createContext<string | undefined>(undefined)

/** Inline script written by the shop. */
export const OwnScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one way to write a script; it is allowed by its hash
  <script nonce={use(Nonce)} dangerouslySetInnerHTML={{ __html: code }} />
)
