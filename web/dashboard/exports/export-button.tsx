import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ComponentProps } from 'react'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { type Exported, useExport } from './use-export.ts'

type ExportButtonProps = Exported &
  Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'wide' | 'disabled' | 'children'>

/** Button that saves one file as XLSX; a second press cancels. */
export function ExportButton({
  what,
  title,
  asked,
  disabled,
  children,
  ...look
}: ExportButtonProps) {
  const { sending, save, stop, stopText } = useExport({ what, title, asked })
  return (
    <Button {...look} disabled={disabled && !sending} onClick={sending ? stop : () => save('xlsx')}>
      {sending ? <Spinner silent /> : <Icon of={IconDownload} small />}
      {sending ? stopText : children}
    </Button>
  )
}

/**
 * Export button as a link within a line of facts.
 * @param label accessible name outside of the line
 */
export function ExportLink({ label, ...exported }: Exported & { label: string }) {
  const { sending, save, stop, stopText } = useExport(exported)
  return (
    <button
      type="button"
      className="link tap whitespace-nowrap"
      aria-label={sending ? undefined : label}
      onClick={sending ? stop : () => save('xlsx')}
    >
      {sending ? stopText : 'XLSX'}
    </button>
  )
}
