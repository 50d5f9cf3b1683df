import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { admin_copied, admin_copy } from '#messages'
import { copyText } from '#web/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const { showToast } = useAnnouncements()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const copied = await copyText(text)
    setCopied(copied)
    if (copied) showToast(admin_copied())
  }
  return (
    <Button kind="tertiary" size="small" onClick={copy}>
      <Icon of={isCopied ? IconCheck : IconCopy} small />
      {admin_copy()}
    </Button>
  )
}
