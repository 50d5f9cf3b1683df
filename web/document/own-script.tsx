import { createContext, use } from 'react'

/**
 * What the scripts of the page that is being rendered are known by
 * (web/document/own-scripts.server.ts); nothing in the browser.
 */
export const Nonce = createContext<string | undefined>(undefined)

/** A script of our own that stands in the page and runs where it stands. */
export const OwnScript = ({ code }: { code: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one way to write a script; it is allowed by its hash
  <script nonce={use(Nonce)} dangerouslySetInnerHTML={{ __html: code }} />
)
