import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import * as m from '#messages'
import { useSending } from '#web/forms/use-sending.ts'
import { currentLocale } from '#web/locale.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isolated } from '#web/ui/size-text.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { streamingAdminApi } from '../../api.ts'
import { download } from '../../exports/download.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { jobSideClass } from '../../kit/job.tsx'
import { usePrompts } from '../../kit/prompts.tsx'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'

const papers = [
  { kind: 'slips', label: m.admin_papers_slips, what: m.admin_papers_slips_what },
  { kind: 'labels', label: m.admin_papers_labels, what: m.admin_papers_labels_what },
  { kind: 'manifest', label: m.admin_papers_manifest, what: m.admin_papers_manifest_what },
] as const

/** Papers of a hand-over: printed by the browser, and the courier's own sheet. */
export function ToPrint({ ids, courier }: { ids: number[]; courier: string }) {
  const { send } = useSending()
  const { tellFailure } = usePrompts()
  const { showToast } = useAnnouncements()
  const asked = ids.join(',')
  const sheet = m.admin_papers_sheet({ name: isolated(courier) })
  const save = (format: 'xlsx' | 'csv') =>
    void send(
      async () => {
        const isSaved = await download({
          call: (options) =>
            streamingAdminApi().parcels.sheet(
              { ids: asked, format, lang: currentLocale() },
              options,
            ),
          signal: new AbortController().signal,
          onProgress: () => {},
        })
        if (isSaved) showToast(m.admin_export_done({ name: sheet }))
      },
      (refusal) =>
        tellFailure(
          refusal.code === 'too_many'
            ? { ...errorWith(m.admin_papers_failed()), detail: m.admin_export_busy() }
            : failedWith(m.admin_papers_failed())(refusal),
        ),
    )
  return (
    <div className={jobSideClass}>
      <h2 className="strong small">{m.admin_papers_to_print()}</h2>
      <ul className="to-print">
        {papers.map(({ kind, label, what }) => (
          <li key={kind}>
            <span>
              {label()}
              <span className="small muted hand-over-told">{what()}</span>
            </span>
            <ButtonLink
              kind="secondary"
              size="small"
              to={`${screenPath('parcels', 'paper')}?ids=${asked}&kind=${kind}`}
              aria-label={label()}
            >
              <Icon of={IconPrinter} small />
            </ButtonLink>
          </li>
        ))}
        <li>
          <span>
            {sheet}
            <span className="small muted hand-over-told">{m.admin_papers_sheet_what()}</span>
          </span>
          <IconButton icon={IconDownload} label={sheet} onClick={() => save('xlsx')} />
        </li>
        <li>
          <span>{m.admin_papers_csv()}</span>
          <IconButton
            icon={IconDownload}
            label={m.admin_papers_csv()}
            onClick={() => save('csv')}
          />
        </li>
      </ul>
    </div>
  )
}
