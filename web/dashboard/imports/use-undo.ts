import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useAction } from '../kit/use-action.ts'
import { screenPath } from '../screens.ts'

/** Undoes an import; its page then shows the progress and what remains. */
export function useUndo(): { undo: (id: number) => void; busy: boolean } {
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const undo = (id: number) =>
    void act({
      send: () => adminApi().imports.undo({ import_id: id }),
      failure: withReason(errorWith(m.admin_import_undo_failed())),
      popup: m.admin_import_undoing(),
      done: () => navigate(pathTo(screenPath('imports', id))),
    })
  return { undo, busy }
}
