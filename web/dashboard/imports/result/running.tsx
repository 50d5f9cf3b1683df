import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { Progress } from '../../kit/job/progress.tsx'
import { useAction } from '../../kit/use-action.ts'
import { KeyValues, picturesOf } from '../figures.tsx'
import type { Lists } from '../lists.ts'
import { ListSection, TroubledProducts } from './product-rows.tsx'
import { kindOf } from '../texts.ts'
import { useUndo } from '../use-undo.ts'

/** Progress of an import or its undo, with failures as they occur. */
export function Running({ one, lists }: { one: ImportRecord; lists: Lists }) {
  const { all, done, failed, undone } = one.progress
  const { act, busy } = useAction()
  const stop = () =>
    void act({
      send: () => adminApi().imports.stop({ import_id: one.id }),
      failure: withReason(errorWith(m.admin_import_stop_failed())),
      popup: m.admin_import_stopped_said(),
    })
  const kind = kindOf(one.format)
  const isUndoing = one.state === 'undoing'
  return (
    <Progress
      done={isUndoing ? undone : done + failed}
      of={isUndoing ? done : all}
      onStop={one.state === 'running' ? stop : undefined}
      isStopping={busy}
    >
      {isUndoing && <p className="import-said">{m.admin_import_undoing()}</p>}
      {one.state === 'stopped' && <GoOn one={one} />}
      <KeyValues
        isWide
        pairs={[
          { name: m.admin_import_kv_new(), value: formatFigure(one.done.new) },
          { name: m.admin_import_kv_changed(), value: formatFigure(one.done.changed) },
          { name: m.admin_import_failed_count(), value: formatFigure(failed), isBad: failed > 0 },
          ...picturesOf(one),
        ]}
      />
      <ListSection
        name="failed"
        title={m.admin_import_failed_so_far()}
        list={lists.products.failed}
        see={lists.see}
      >
        {(products) => <TroubledProducts kind={kind} products={products} />}
      </ListSection>
    </Progress>
  )
}

function GoOn({ one }: { one: ImportRecord }) {
  const { act, busy } = useAction()
  const { undo, busy: isUndoing } = useUndo()
  const goOn = () =>
    act({
      send: () => adminApi().imports.apply({ import_id: one.id }),
      failure: withReason(errorWith(m.admin_import_send_failed())),
    })
  return (
    <>
      <p className="import-said">{m.admin_import_stopped_help()}</p>
      <div className="import-buttons">
        <Button kind="primary" busy={busy} onClick={goOn}>
          <Icon of={IconPlayerPlay} small flip />
          {m.admin_import_go_on()}
        </Button>
        {one.may_undo && (
          <Button kind="tertiary" busy={isUndoing} onClick={() => undo(one)}>
            <Icon of={IconArrowBackUp} small flip />
            {m.admin_import_undo_this()}
          </Button>
        )}
      </div>
    </>
  )
}
