import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRef, useState } from 'react'
import type { SheetFormat, SheetName } from '#contract/exports.ts'
import {
  admin_export,
  admin_export_csv,
  admin_export_done,
  admin_export_failed,
  admin_export_of,
  admin_export_stop,
  admin_export_stop_after,
  admin_export_xlsx,
  ui_no_response,
  ui_went_wrong,
} from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { streamingAdminApi } from '../api.ts'
import { formatSize } from '../health/figures.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { MoreMenu } from '../kit/list/more-menu.tsx'
import { usePrompts } from '../kit/prompts.tsx'
import { download } from './download.ts'

type ExportMenuProps = {
  what: SheetName
  /** What the list is called. */
  title: string
  /** What its call is asked besides what stands in the address. */
  also?: Record<string, string>
}

/** Bytes. Less is there before anybody has read it. */
const leastShown = 100_000

/**
 * Saves the list that the screen shows, all pages of it, as it is found and sorted. It goes on when the screen is left: the file
 * comes all the same, and why it did not is told wherever one is.
 */
export function ExportMenu({ what, title, also }: ExportMenuProps) {
  const { params } = useListQuery()
  const { sending, send } = useSending()
  const { tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const [bytes, setBytes] = useState(0)
  const stop = useRef<AbortController>(null)
  const save = (format: SheetFormat) => {
    const stopping = new AbortController()
    stop.current = stopping
    setBytes(0)
    const work = async () => {
      const asked = { ...Object.fromEntries(params), ...also, lang: currentLocale(), format }
      const isSaved = await download({
        call: (options) => streamingAdminApi().exports[what](asked, options),
        signal: stopping.signal,
        onProgress: setBytes,
      })
      if (isSaved) showToast(admin_export_done({ name: title }))
    }
    void send(work, ({ code }) =>
      tellFailure({
        title: admin_export_failed({ name: title }),
        text: code === 'no_response' ? ui_no_response() : ui_went_wrong(),
        again: () => save(format),
      }),
    )
  }
  return (
    <MoreMenu
      label={admin_export_of({ name: title })}
      // One button with two faces, so that the focus stays on it.
      button={(props) =>
        sending ? (
          <Button ref={props.ref} kind="tertiary" size="small" onClick={() => stop.current?.abort()}>
            <Spinner silent />
            {bytes < leastShown ? admin_export_stop() : admin_export_stop_after({ size: formatSize(bytes) })}
          </Button>
        ) : (
          <Button kind="tertiary" size="small" {...props}>
            <Icon of={IconDownload} small />
            {admin_export()}
          </Button>
        )
      }
    >
      <li>
        <button type="button" onClick={() => save('xlsx')}>
          {admin_export_xlsx()}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => save('csv')}>
          {admin_export_csv()}
        </button>
      </li>
    </MoreMenu>
  )
}
