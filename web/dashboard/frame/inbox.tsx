import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { InboxRows } from './more.tsx'

export const meta = () => [{ title: deskTitle(m.admin_inbox()) }]

/** Inbox screen of the tab bar: callbacks, questions and reviews. */
export default function Inbox() {
  return (
    <>
      <ScreenHead title={m.admin_inbox()} />
      <InboxRows />
    </>
  )
}
