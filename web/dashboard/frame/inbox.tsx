import { admin_inbox, admin_title } from '#messages'
import { ScreenHead } from '../kit/screen-head.tsx'
import { InboxRows } from './more.tsx'

export const meta = () => [{ title: admin_title({ page: admin_inbox() }) }]

/** The tab bar's way to callbacks, questions and reviews. */
export default function Inbox() {
  return (
    <>
      <ScreenHead title={admin_inbox()} />
      <InboxRows />
    </>
  )
}
