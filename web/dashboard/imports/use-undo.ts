import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { useChange } from '../kit/use-change.ts'
import { screenPath } from '../screens.ts'

/** Undoes an import; its page then shows the progress and what remains. */
export function useUndo(): { undo: (id: number) => void; busy: boolean } {
  const { change, busy } = useChange()
  const { showPopup } = useAnnouncements()
  const navigate = useNavigate()
  const undo = (id: number) =>
    void change({
      send: () => adminApi().imports.undo({ import_id: id }),
      failure: withReason(errorWith(m.admin_import_undo_failed())),
      tell: () => {
        showPopup(m.admin_import_undoing())
        navigate(pathTo(screenPath('imports', id)))
      },
    })
  return { undo, busy }
}
