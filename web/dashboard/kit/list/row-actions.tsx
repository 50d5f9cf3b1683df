import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useOpenDialog } from './open-dialog.ts'
import { type Removal, useRemoval } from './use-removal.ts'

type EditButtonProps = {
  /** Where the dialog stands: '/dashboard/area/5/edit'. */
  to: string
  /** The row's name, for who does not see the row. */
  name: string
  /** With the word beside the pencil, as on cards. */
  wide?: boolean
}

/** Opens a row's dialog (R92). */
export function EditButton({ to, name, wide = false }: EditButtonProps) {
  const open = useOpenDialog()
  const label = m.admin_edit_named({ name })
  if (!wide) return <IconButton icon={IconPencil} label={label} onClick={() => open(to)} />
  return (
    <Button kind="tertiary" size="small" aria-label={label} onClick={() => open(to)}>
      <Icon of={IconPencil} small />
      {m.admin_edit()}
    </Button>
  )
}

export function DeleteButton({ name, onClick }: { name: string; onClick: () => void }) {
  return <IconButton icon={IconTrash} label={m.admin_delete_named({ name })} onClick={onClick} />
}

export type EditDeleteProps = EditButtonProps & { remove: Removal }

/** Both: a record's dialog, and the question whether to delete it. */
export function EditDelete({ remove, ...edit }: EditDeleteProps) {
  const ask = useRemoval()
  return (
    <>
      <EditButton {...edit} />
      <DeleteButton name={edit.name} onClick={() => ask(remove)} />
    </>
  )
}

/** The buttons of a row below each other, on phones beside each other; `beside`: always. */
export function RowButtons({
  beside = false,
  children,
}: {
  beside?: boolean
  children: ReactNode
}) {
  return <span className={beside ? 'row-buttons is-beside' : 'row-buttons'}>{children}</span>
}
