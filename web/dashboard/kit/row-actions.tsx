import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { admin_delete_named, admin_edit, admin_edit_named } from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DeskLink } from '../link.tsx'
import { useListQuery } from './list-query.ts'

type EditLinkProps = {
  /** Where the dialog stands: '/dashboard/area/5/edit'. */
  to: string
  /** The row's name, for who does not see the row. */
  name: string
  /** With the word beside the pencil, as on cards. */
  wide?: boolean
}

/** Opens a row's dialog; the list behind it stays as it is asked. */
export function EditLink({ to, name, wide = false }: EditLinkProps) {
  const { params } = useListQuery()
  const className = wide ? buttonClass({ kind: 'tertiary', size: 'small' }) : 'icon-button'
  return (
    <DeskLink
      className={className}
      to={`${to}?${params}`}
      state={{ fromList: true }}
      preventScrollReset
      aria-label={admin_edit_named({ name })}
    >
      <Icon of={IconPencil} small={wide} />
      {wide && admin_edit()}
    </DeskLink>
  )
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return <IconButton icon={IconTrash} label={admin_delete_named({ name })} onClick={onClick} />
}
