import type { TablerIcon } from '@tabler/icons-react'
import { admin_security_copied, admin_security_copy, admin_security_not_copied } from '#messages'
import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'

export function CopyButton({ text, icon }: { text: string; icon: TablerIcon }) {
  const { showToast } = useAnnouncements()
  const copy = async () => showToast((await copyText(text)) ? admin_security_copied() : admin_security_not_copied())
  return (
    <Button kind="tertiary" size="small" onClick={copy}>
      <Icon of={icon} small />
      {admin_security_copy()}
    </Button>
  )
}
