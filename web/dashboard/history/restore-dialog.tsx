import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { Alert, FocusAlert } from '#web/ui/notices/alert.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { screenPath } from '../screens.ts'
import { Difference } from './difference.tsx'
import { refusedWords } from './restore-words.ts'
import { pathToOwnPage } from './rooms.ts'
import { titleOf } from './title.ts'
import { type Preview, useRestore, useRestorePanel, useRestorePreview } from './use-restore.ts'

/** Dialog over the list with a preview of a restore and the button that runs it. */
export function RestoreDialog() {
  const { id, open, close } = useRestorePanel()
  return id && <RestoreOf key={id} id={id} open={open} onClose={close} />
}

type RestoreOfProps = { id: string; open: boolean; onClose: () => void }

function RestoreOf({ id, open, onClose }: RestoreOfProps) {
  const { preview, failed, retry } = useRestorePreview(id)
  const [isLate, setLate] = useState(false)
  const { showToast } = useAnnouncements()
  const navigate = useNavigate()
  const name = preview ? titleOf(preview.entry) : ''
  const {
    restore,
    sending,
    failed: notDone,
  } = useRestore(
    ({ room, record_id }) => {
      const to =
        room === 'ownPages'
          ? pathToOwnPage(record_id)
          : record_id === null
            ? screenPath(room)
            : screenPath(room, record_id, 'edit')
      onClose()
      showToast(m.admin_restore_done({ name }), {
        label: m.admin_restore_open(),
        act: () => navigate(pathTo(to)),
      })
      toScreen()
    },
    () => {
      setLate(true)
      retry()
    },
  )
  const foot = preview && (
    <>
      <Button kind="tertiary" onClick={onClose}>
        {preview.refused ? m.ui_close() : m.admin_cancel()}
      </Button>
      {!preview.refused && (
        <Button kind="primary" busy={sending} onClick={() => restore(preview)}>
          {m.admin_restore()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={preview ? m.admin_restore_title({ name }) : m.admin_restore()}
      width="44rem"
      foot={foot}
    >
      {failed ? (
        <FailedState onRetry={retry} />
      ) : preview ? (
        <ComesBack preview={preview} isLate={isLate} />
      ) : (
        <LoadingState />
      )}
      {notDone && <FocusAlert of={notDone}>{m.admin_restore_failed()}</FocusAlert>}
    </Dialog>
  )
}

/** Moves the focus after a restore, whose button disappears. */
const toScreen = () =>
  requestAnimationFrame(() =>
    document.getElementById('screen-title')?.focus({ preventScroll: true }),
  )

function ComesBack({
  preview: { entry, difference, refused, known },
  isLate,
}: {
  preview: Preview
  isLate: boolean
}) {
  const isDeleted = entry.after === null
  const words = refused
    ? m.admin_restore_was()
    : isDeleted
      ? m.admin_restore_deleted()
      : m.admin_restore_change()
  const isNone = Object.keys(difference.after).length === 0
  return (
    <div className="restore">
      {refused && <Alert>{refusedWords(refused)}</Alert>}
      {isLate && !refused && <Alert kind="notice">{m.admin_restore_meanwhile()}</Alert>}
      {!isNone && (
        <>
          <p>{words}</p>
          <Difference
            entry={isDeleted ? { ...difference, before: null } : difference}
            known={known}
            unfolded
          />
        </>
      )}
    </div>
  )
}
