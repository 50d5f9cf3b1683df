import { useRef, useState } from 'react'
import type { SheetFormat, SheetName } from '#contract/files/exports.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { streamingAdminApi } from '../api.ts'
import { formatSize } from '../health/figures.ts'
import { usePrompts } from '../kit/prompts.tsx'
import { download } from './download.ts'

export type Exported = {
  what: SheetName
  /** Name of the file in messages. */
  title: string
  /** Parameters of the request besides format and language. */
  asked?: Record<string, string>
}

const reasons: Partial<Record<RefusalCode, () => string>> = {
  no_response: m.ui_no_response,
  too_many: m.admin_export_busy,
}

/** Bytes below which no progress is shown, since the download is over before anybody reads it. */
const leastShown = 100_000

/**
 * State of an export. It continues after the screen is left, and failures are reported on any
 * screen.
 */
export function useExport({ what, title, asked }: Exported) {
  const { sending, send } = useSending()
  const { tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const [bytes, setBytes] = useState(0)
  const stopping = useRef<AbortController>(null)
  const save = (format: SheetFormat) => {
    const ended = new AbortController()
    stopping.current = ended
    setBytes(0)
    const work = async () => {
      const isSaved = await download({
        call: (options) =>
          streamingAdminApi().exports[what](
            { ...asked, lang: currentLocale(), format } as never,
            options,
          ),
        signal: ended.signal,
        onProgress: setBytes,
      })
      if (isSaved) showToast(m.admin_export_done({ name: title }))
    }
    void send(work, ({ code }) => {
      // The member cancelled the confirmation of their identity.
      if (code === 'reauthenticate') return
      tellFailure({
        title: m.admin_export_failed({ name: title }),
        text: reasons[code]?.() ?? m.ui_went_wrong(),
        again: () => save(format),
      })
    })
  }
  return {
    sending,
    save,
    stop: () => stopping.current?.abort(),
    /** Label of the cancel button. */
    stopText:
      bytes < leastShown
        ? m.admin_export_stop()
        : m.admin_export_stop_after({ size: formatSize(bytes) }),
  }
}
