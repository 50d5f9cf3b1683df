import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { filtersOf } from './chosen.ts'

/** Link from the filtered list of products to their selection for a bulk change. */
export function ChooseLink() {
  const filters = String(filtersOf(useListQuery().params))
  return (
    <ButtonLink
      kind="tertiary"
      size="small"
      to={`${screenPath('products', 'choose')}${filters && `?${filters}`}`}
    >
      <Icon of={IconListCheck} small />
      {m.admin_bulk_choose()}
    </ButtonLink>
  )
}
