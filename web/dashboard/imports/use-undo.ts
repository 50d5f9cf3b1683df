import { useNavigate } from 'react-router'
import * as m from '#messages'
import type { BriefImport } from './record.ts'
import { pathTo } from '#web/links.ts'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'
import { screenPath } from '../screens.ts'
import { thingsOf } from './texts.ts'

type Undoable = Pick<BriefImport, 'id' | 'done' | 'format'>

/** Undoes an import after a question; its page then shows the progress and what remains. */
export function useUndo(): { undo: (one: Undoable) => void; busy: boolean } {
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const undo = ({ id, done, format }: Undoable) =>
    void act({
      ask: {
        title: m.admin_import_undo_question(),
        warning: [
          done.new > 0 && m.admin_import_undo_removes({ things: thingsOf(format, done.new) }),
          done.changed > 0 &&
            m.admin_import_undo_restores({ things: thingsOf(format, done.changed) }),
        ]
          .filter(Boolean)
          .join(' '),
        consequence: m.admin_import_undo_stays(),
        action: m.admin_import_undo(),
      },
      send: () => adminApi().imports.undo({ import_id: id }),
      failure: withReason(errorWith(m.admin_import_undo_failed())),
      popup: m.admin_import_undoing(),
      done: () => navigate(pathTo(screenPath('imports', id))),
    })
  return { undo, busy }
}
