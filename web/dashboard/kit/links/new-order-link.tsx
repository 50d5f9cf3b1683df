import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { useMay } from '../../session/may.ts'

/** Link to an order by hand in the heading of wide windows; phones have it in the top bar. */
export function NewOrderLink({ size }: { size?: 'small' }) {
  if (!useMay()('orders')) return null
  return (
    <DeskLink
      className={`${buttonClass({ kind: 'tertiary', ...(size && { size }) })} new-order-link`}
      to={screenPath('orders', 'add')}
    >
      <Icon of={IconPlus} small />
      {m.admin_desk_new_order()}
    </DeskLink>
  )
}
