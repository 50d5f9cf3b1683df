import { useEffect, useState } from 'react'
import * as m from '#messages'
import { adminApi } from '../../api.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'

/** Link to the emptying, once it is known that the shop has the demo. */
export function EmptyLinkIfDemo() {
  const [hasDemo, setHasDemo] = useState(false)
  useEffect(() => {
    const giveUp = new AbortController()
    adminApi()
      .start.get({}, { signal: giveUp.signal })
      .then(
        ({ has_demo }) => setHasDemo(has_demo),
        () => {},
      )
    return () => giveUp.abort()
  }, [])
  return hasDemo && <EmptyLink />
}

/** Link to the emptying of the demo. */
export const EmptyLink = () => (
  <section className="settings-section">
    <ButtonLink to={screenPath('settings', 'empty')}>{m.admin_empty()}</ButtonLink>
  </section>
)
