import { useEffect, useState } from 'react'
import * as m from '#messages'
import { adminApi } from '../../api.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'

/** Link to the emptying; absent in a shop without the demo. */
export function EmptyLink() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const giveUp = new AbortController()
    adminApi()
      .emptying.get({}, { signal: giveUp.signal })
      .then(
        () => setOffered(true),
        () => {},
      )
    return () => giveUp.abort()
  }, [])
  if (!isOffered) return null
  return (
    <section className="settings-section">
      <ButtonLink to={screenPath('settings', 'empty')}>{m.admin_empty()}</ButtonLink>
    </section>
  )
}
