import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useSearchParams } from 'react-router'
import type { BriefImport } from './record.ts'
import * as m from '#messages'
import { formatFigure } from '#contract/text/money.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Day } from '../kit/days/day.tsx'
import type { Page } from '../kit/list/list-load.ts'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { formatName, stateLabels } from './texts.ts'
import { useUndo } from './use-undo.ts'

/** Past imports, newest first; the last completed one can be undone here. */
export function FormerImports({ imports }: { imports: Page<BriefImport> }) {
  const [search, setSearch] = useSearchParams()
  const shown = Number(search.get('per_page') ?? 12)
  return (
    <section aria-labelledby="import-former">
      <h2 className="import-heading title-2" id="import-former">
        {m.admin_import_so_far()}
      </h2>
      {imports.data.length === 0 && (
        <EmptyState title={m.admin_import_none()} help={m.admin_import_none_help()} />
      )}
      <ul>
        {imports.data.map((one) => (
          <FormerImport key={one.id} one={one} />
        ))}
      </ul>
      {imports.total > imports.data.length && shown < 100 && (
        <div className="import-buttons">
          <Button
            kind="tertiary"
            size="small"
            onClick={() => setSearch({ per_page: '100' }, { preventScrollReset: true })}
          >
            {m.admin_import_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

function FormerImport({ one }: { one: BriefImport }) {
  const { undo, busy } = useUndo()
  const isIn = one.state === 'done'
  const figures = m.admin_import_new_changed({
    fresh: formatFigure(one.done.new),
    changed: formatFigure(one.done.changed),
  })
  return (
    <li className={isIn ? 'import-row is-done' : 'import-row'}>
      <Icon of={isIn ? IconCheck : IconClock} small />
      <div>
        <DeskLink className="import-link" to={screenPath('imports', one.id)}>
          <bdi dir="ltr">{one.file_name}</bdi>
        </DeskLink>
        <p className="muted">
          <Day of={one.created_at} /> · {formatName(one.format)} ·{' '}
          {one.state === 'done' ? figures : stateLabels[one.state]()}
        </p>
      </div>
      {one.may_undo && (
        <Button
          kind="tertiary"
          size="small"
          busy={busy}
          aria-label={m.admin_import_undo_named({ name: one.file_name })}
          onClick={() => undo(one)}
        >
          <Icon of={IconArrowBackUp} small flip />
          {m.admin_import_undo()}
        </Button>
      )}
    </li>
  )
}
