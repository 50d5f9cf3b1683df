import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useListQuery } from '../kit/list/list-query.ts'
import { MoreMenu } from '../kit/list/more-menu.tsx'
import { type Exported, useExport } from './use-export.ts'

/**
 * Menu that saves the screen's list, all pages, as filtered and sorted. `asked` holds filters
 * outside of the address.
 */
export function ExportMenu({ what, title, asked }: Exported) {
  const { params } = useListQuery()
  const { sending, save, stop, stopText } = useExport({
    what,
    title,
    asked: { ...Object.fromEntries(params), ...asked },
  })
  return (
    <MoreMenu
      label={m.admin_export_of({ name: title })}
      // One button with two states, so that it keeps the focus.
      button={(props) =>
        sending ? (
          <Button ref={props.ref} kind="tertiary" size="small" onClick={stop}>
            <Spinner silent />
            {stopText}
          </Button>
        ) : (
          <Button kind="tertiary" size="small" {...props}>
            <Icon of={IconDownload} small />
            {m.admin_export()}
          </Button>
        )
      }
    >
      <li>
        <button type="button" onClick={() => save('xlsx')}>
          {m.admin_export_xlsx()}
        </button>
      </li>
      <li>
        <button type="button" onClick={() => save('csv')}>
          {m.admin_export_csv()}
        </button>
      </li>
    </MoreMenu>
  )
}
