import { data } from 'react-router'
import { not_found_back, not_found_help, not_found_title, page_title } from '#messages'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ShopLink } from '../link.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => [{ title: page_title({ page: not_found_title() }) }, { name: 'robots', content: 'noindex' }]

/** Any address that is none of ours, and whatever was asked for and is gone. */
export function NotFound() {
  return (
    <div className="wrap grid justify-items-start gap-6 pt-[clamp(3rem,10vw,9rem)] pb-8">
      <DotString width={420} fallen />
      <h1 className="display-1 max-w-[14ch]">{not_found_title()}</h1>
      <p className="lead muted max-w-[42ch]">{not_found_help()}</p>
      <ShopLink className={buttonClass({ kind: 'primary', size: 'large' })} to="/">
        {not_found_back()}
      </ShopLink>
    </div>
  )
}

export default NotFound
