import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSticker from '@tabler/icons-react/dist/esm/icons/IconSticker.mjs'
import { type ReactNode, useReducer } from 'react'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { streamingAdminApi } from '../../api.ts'
import { formatTime } from '../../desk/times.ts'
import { download } from '../../exports/download.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { usePrompts } from '../../kit/prompts.tsx'
import { ButtonLink, DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { notePrinted, type PaperKind, type Printing, readPrinted } from '../papers/printed.ts'

type PapersProps = { ids: number[]; courier: string; courier_id: number }

const paperPath = (ids: number[], kind: PaperKind) =>
  `${screenPath('parcels', 'paper')}?ids=${ids.join(',')}&kind=${kind}`

/** Daily papers of a hand-over as a row: slips, labels, and the courier's own sheet. */
export function Papers({ ids, courier, courier_id }: PapersProps) {
  const [, look] = useReducer((times: number) => times + 1, 0)
  const save = useSheet({ ids, courier })
  const sheet = m.admin_papers_sheet({ name: isolated(courier) })
  const inside = (kind: PaperKind, icon: typeof IconSticker, label: string, what: string) => {
    const printed = readPrinted(courier_id, kind, ids)
    const when = printed && formatTime(printed.at, new Date())
    const said = kind === 'sheet' ? m.admin_papers_saved : m.admin_papers_printed
    return (
      <>
        <Icon of={printed?.missing === 0 ? IconCircleCheck : icon} />
        <span>{label}</span>
        <small>{when === null ? what : said({ when })}</small>
        {printed !== null && printed.missing > 0 && (
          <small className="papers-new">{m.admin_papers_new({ count: printed.missing })}</small>
        )}
      </>
    )
  }
  const isDone = (kind: PaperKind) =>
    readPrinted(courier_id, kind, ids)?.missing === 0 ? 'is-done' : undefined
  const link = (kind: PaperKind, children: ReactNode) => (
    <DeskLink
      className={isDone(kind)}
      to={paperPath(ids, kind)}
      state={{ isPrinting: true } satisfies Printing}
    >
      {children}
    </DeskLink>
  )
  return (
    <div className="papers-row" role="group" aria-label={m.admin_papers_row({ count: ids.length })}>
      {link(
        'slips',
        inside('slips', IconFileInvoice, m.admin_papers_slips(), m.admin_papers_slips_short()),
      )}
      {link(
        'labels',
        inside('labels', IconSticker, m.admin_papers_labels(), m.admin_papers_labels_what()),
      )}
      <button
        type="button"
        className={isDone('sheet')}
        onClick={() =>
          save('xlsx', () => {
            notePrinted(courier_id, 'sheet', ids)
            look()
          })
        }
      >
        {inside('sheet', IconFileSpreadsheet, sheet, m.admin_papers_xlsx())}
      </button>
    </div>
  )
}

/** Rarer papers of a hand-over: the manifest, and the sheet as CSV. */
export function MorePapers({ ids, courier }: Omit<PapersProps, 'courier_id'>) {
  const save = useSheet({ ids, courier })
  return (
    <ul className="to-print">
      <li>
        <span>
          {m.admin_papers_manifest()}
          <span className="small muted hand-over-told">{m.admin_papers_manifest_what()}</span>
        </span>
        <ButtonLink
          kind="secondary"
          size="small"
          to={paperPath(ids, 'manifest')}
          aria-label={m.admin_papers_manifest()}
        >
          <Icon of={IconPrinter} small />
        </ButtonLink>
      </li>
      <li>
        <span>{m.admin_papers_csv()}</span>
        <IconButton icon={IconDownload} label={m.admin_papers_csv()} onClick={() => save('csv')} />
      </li>
    </ul>
  )
}

/**
 * Downloads the courier's sheet. Its result shows in a toast, unless `onSaved` shows it in its place
 * on the screen.
 */
function useSheet({ ids, courier }: Pick<PapersProps, 'ids' | 'courier'>) {
  const { send } = useSending()
  const { tellFailure } = usePrompts()
  const { showToast, say } = useAnnouncements()
  return (format: 'xlsx' | 'csv', onSaved?: () => void) =>
    void send(
      async () => {
        const isSaved = await download({
          call: (options) =>
            streamingAdminApi().parcels.sheet(
              { ids: ids.join(','), format, lang: currentLocale() },
              options,
            ),
          signal: new AbortController().signal,
          onProgress: () => {},
        })
        if (!isSaved) return
        const saved = m.admin_export_done({
          name: m.admin_papers_sheet({ name: isolated(courier) }),
        })
        // A toast would cover the dock, and the question that its button asks.
        if (!onSaved) return showToast(saved)
        say(saved)
        onSaved()
      },
      (refusal) =>
        tellFailure(
          refusal.code === 'too_many'
            ? { ...errorWith(m.admin_papers_failed()), detail: m.admin_export_busy() }
            : failedWith(m.admin_papers_failed())(refusal),
        ),
    )
}
