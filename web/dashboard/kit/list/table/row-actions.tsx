import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useOpenDialog } from '../open-dialog.ts'
import { type Removal, useRemoval } from '../../use-action.ts'

type EditButtonProps = {
  /** Address of the dialog: '/dashboard/area/5/edit'. */
  to: string
  /** Name of the row, for the accessible name. */
  name: string
  /** Whether the label stands beside the pencil, as on cards. */
  wide?: boolean
}

/** Button that opens a row's edit dialog (R92). */
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

export type EditDeleteProps = EditButtonProps & { remove: Removal }

/** Buttons that open a record's dialog and that delete it after a confirmation. */
export function EditDelete({ remove, ...edit }: EditDeleteProps) {
  const ask = useRemoval()
  return (
    <>
      <EditButton {...edit} />
      <IconButton
        icon={IconTrash}
        label={m.admin_delete_named({ name: edit.name })}
        onClick={() => ask(remove)}
      />
    </>
  )
}

/** Buttons of a row, stacked, on phones side by side; `beside`: always side by side. */
export function RowButtons({
  beside = false,
  children,
}: {
  beside?: boolean
  children: ReactNode
}) {
  return <span className={beside ? 'row-buttons is-beside' : 'row-buttons'}>{children}</span>
}
