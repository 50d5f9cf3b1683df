import type { Health } from '#contract/running/health.ts'
import * as m from '#messages'
import { usePanel } from '#web/panels.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'

export const restorePanel = 'restore'

/** Commands for a restore, which runs on the machine and not from the dashboard. */
export function RestorePanel({ backups }: { backups: Health['backups'] }) {
  const { open, close } = usePanel(restorePanel)
  const newest = backups.list.find(({ folder, kept }) => folder !== null && kept)
  const command = newest && `npm run restore -- ${quoted(`${backups.place}/${newest.folder}`)}`
  // The pictures' time alone is no restorable state of the shop.
  const moment = backups.whole && (backups.archive?.newest ?? newest?.created_at)
  return (
    <SidePanel open={open} onClose={close} title={m.admin_health_restore_title()}>
      <div className="health-restore">
        <p>{m.admin_health_restore_intro()}</p>
        {command ? (
          <ol>
            <li>{m.admin_health_restore_stop()}</li>
            <li>{m.admin_health_restore_empty()}</li>
            <li>
              {m.admin_health_restore_run()}
              <Command>{command}</Command>
            </li>
            {moment && (
              <li>
                {m.admin_health_restore_to()}
                <Command>{`${command} --to '${moment.slice(0, 16).replace('T', ' ')}'`}</Command>
              </li>
            )}
            <li>{m.admin_health_restore_start()}</li>
          </ol>
        ) : (
          <p>{m.admin_health_no_backups()}</p>
        )}
      </div>
    </SidePanel>
  )
}

const Command = ({ children }: { children: string }) => (
  <code className="health-command" dir="ltr">
    {children}
  </code>
)

/** Path quoted for a shell. */
const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
