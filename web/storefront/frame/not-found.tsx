import { data } from 'react-router'
import * as m from '#messages'
import { pageTitle } from '#web/document/words.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ShopLink } from '../link.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => [
  { title: pageTitle(m.not_found_title()) },
  { name: 'robots', content: 'noindex' },
]

/** Page for unknown addresses and for content that no longer exists. */
export function NotFound() {
  return (
    <div className="wrap not-found">
      <DotString width={420} fallen />
      <h1 className="display-1">{m.not_found_title()}</h1>
      <p className="lead muted">{m.not_found_help()}</p>
      <ShopLink className={buttonClass({ kind: 'primary', size: 'large' })} to="/">
        {m.not_found_back()}
      </ShopLink>
    </div>
  )
}

export default NotFound
