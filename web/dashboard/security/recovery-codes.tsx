import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { saveFile } from '../exports/download.ts'
import { CopyButton } from '../kit/copy-button.tsx'

/** Recovery codes, shown once: the dialog closes when the member confirms that they are stored. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  const done = () => {
    if (isKept) onClose()
  }
  const foot = (
    <Button kind="primary" disabled={!isKept} onClick={done}>
      {m.admin_recovery_done()}
    </Button>
  )
  return (
    <Dialog open fixed onClose={done} title={m.admin_recovery_title()} width="34rem" foot={foot}>
      <div className="security-recovery">
        <p>{m.admin_recovery_help()}</p>
        <ul className="security-codes">
          {codes.map((code) => (
            <li key={code}>
              <bdi className="ltr">{code}</bdi>
            </li>
          ))}
        </ul>
        <div className="security-acts">
          <Button kind="tertiary" size="small" onClick={() => window.print()}>
            <Icon of={IconPrinter} small />
            {m.admin_recovery_print()}
          </Button>
          <Button kind="tertiary" size="small" onClick={save}>
            <Icon of={IconDownload} small />
            {m.admin_recovery_download()}
          </Button>
          <CopyButton text={text} />
        </div>
        <Check>
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          {m.admin_recovery_kept()}
        </Check>
      </div>
    </Dialog>
  )
}
