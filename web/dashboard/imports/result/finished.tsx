import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../../api.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { faces } from '../../frame/sections.ts'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { useAction } from '../../kit/use-action.ts'
import { ButtonLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import { KeyValues, picturesOf } from '../figures.tsx'
import type { Lists } from '../lists.ts'
import { ListSection, TroubledProducts } from './product-rows.tsx'
import { leftOut, screenOfKind } from '../record.ts'
import { kindOf, thingsOf } from '../texts.ts'
import { useUndo } from '../use-undo.ts'

/** Result of an import with its undo, and every product that differs from the file. */
export function Finished({ one, lists }: { one: ImportRecord; lists: Lists }) {
  const { undo, busy } = useUndo()
  const kind = kindOf(one.format)
  const isUndone = one.state === 'undone'
  const came = one.done.new + one.done.changed
  const areDrafts = kind === 'products' && one.options.fresh === 'draft' && one.done.new > 0
  return (
    <div className="import-progress">
      <div className="import-finished">
        <DotString width={110} />
        <h2 className="title-1">
          {isUndone
            ? m.admin_import_undone_title()
            : came > 0
              ? m.admin_import_in({ things: thingsOf(one.format, came) })
              : m.admin_import_in_none()}
        </h2>
        <p className="muted">{when(one)}</p>
        <div className="import-buttons">
          <ButtonLink
            kind="primary"
            to={`${screenPath(screenOfKind[kind])}${areDrafts && !isUndone ? '?state=draft' : ''}`}
          >
            {areDrafts && !isUndone
              ? m.admin_import_see_drafts()
              : kind === 'products'
                ? m.admin_import_see_products()
                : faces[screenOfKind[kind]].label()}
          </ButtonLink>
          <ExportButton
            what="importResult"
            title={m.admin_import_result_file()}
            asked={{ id: String(one.id) }}
            kind="tertiary"
          >
            {m.admin_import_result_file()}
          </ExportButton>
          <ButtonLink kind="tertiary" to={screenPath('imports')}>
            {m.admin_import_another()}
          </ButtonLink>
        </div>
      </div>
      <KeyValues
        isWide
        pairs={[
          { name: m.admin_import_kv_new(), value: formatFigure(one.done.new) },
          { name: m.admin_import_kv_changed(), value: formatFigure(one.done.changed) },
          {
            name: m.admin_import_kv_left_out(),
            value: formatFigure(leftOut(one)),
            isBad: leftOut(one) > 0,
          },
          ...picturesOf(one),
        ]}
      />
      {one.may_undo && (
        <div className="import-undo">
          <p>{m.admin_import_undo_means()}</p>
          <Button kind="tertiary" size="small" busy={busy} onClick={() => undo(one)}>
            <Icon of={IconArrowBackUp} small flip />
            {m.admin_import_undo_this()}
          </Button>
        </div>
      )}
      <ListSection
        name="kept"
        title={m.admin_import_kept()}
        list={lists.products.kept}
        see={lists.see}
      >
        {(products) => <TroubledProducts kind={kind} products={products} />}
      </ListSection>
      <ListSection
        name="failed"
        title={m.admin_import_failed()}
        list={lists.products.failed}
        see={lists.see}
        action={<Retry one={one} />}
      >
        {(products) => <TroubledProducts kind={kind} products={products} />}
      </ListSection>
      <ListSection
        name="without_pictures"
        title={m.admin_import_without_pictures()}
        list={lists.products.without_pictures}
        see={lists.see}
        action={!lists.products.failed && <Retry one={one} />}
      >
        {(products) => <TroubledProducts kind={kind} products={products} />}
      </ListSection>
    </div>
  )
}

function when({ started_at, finished_at, user_name }: ImportRecord): string {
  const clock = (moment: string) => moment.slice(11, 16)
  if (!started_at || !finished_at) return user_name
  return m.admin_import_in_by({
    day: formatDay(started_at),
    from: clock(started_at),
    until: clock(finished_at),
    name: user_name,
  })
}

function Retry({ one }: { one: ImportRecord }) {
  const { act, busy } = useAction()
  if (one.state !== 'done' || one.progress.to_retry === 0) return null
  const retry = () =>
    act({
      send: () => adminApi().imports.retry({ import_id: one.id }),
      failure: withReason(errorWith(m.admin_import_retry_failed())),
    })
  return (
    <Button kind="tertiary" size="small" busy={busy} onClick={retry}>
      {m.admin_import_retry()}
    </Button>
  )
}
