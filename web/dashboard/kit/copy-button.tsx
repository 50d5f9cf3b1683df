import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'

/** Button that copies a text and reports the result. */
export function CopyButton({ text }: { text: string }) {
  const { showToast } = useAnnouncements()
  const copy = async () =>
    showToast((await copyText(text)) ? m.admin_copied() : m.admin_not_copied())
  return (
    <Button kind="tertiary" size="small" onClick={copy}>
      <Icon of={IconCopy} small />
      {m.admin_copy()}
    </Button>
  )
}
