import type { DeskOrder } from '#contract/orders/desk.ts'
import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { DeskLink } from '../../link.tsx'
import { screenPath } from '../../screens.ts'
import type { LoadedDesk } from '../desk-load.ts'
import { QueueList } from './queue-list.tsx'
import { SheetTabs } from './queue-tools.tsx'
import type { DeskQueue } from '../use-desk.ts'

type QueueSheetProps = ModalProps & {
  data: LoadedDesk
  queue: DeskQueue
  failed: ReadonlyMap<number, unknown>
  onChoose: (order: DeskOrder) => void
}

/** Sheet with the queues for phones, whose screen shows one order at a time. */
export function QueueSheet({ open, onClose, data, queue, failed, onChoose }: QueueSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_desk()}>
      <SheetTabs counts={queue.counts} />
      <QueueList queue={queue} settings={data.settings} failed={failed} onChoose={onChoose} />
      <DeskLink
        className={`${buttonClass({ kind: 'tertiary', size: 'small' })} queue-all`}
        to={screenPath('orders')}
        replace
      >
        {m.admin_desk_all_orders()}
      </DeskLink>
    </Dialog>
  )
}
