/** Texts of the fixed pages and sections of the home page, as the audit log tells them. */
import { type adminIn, multipart, pictureUpload } from '../shop/admin.ts'

type Run = () => Promise<{ status: number }>

type Walks = {
  changes: (call: string, run: Run, expected: object) => Promise<void>
  leavesNone: (call: string, run: Run) => Promise<void>
  post: Awaited<ReturnType<typeof adminIn>>['post']
}

export async function pageWalks({ changes, leavesNone, post }: Walks): Promise<void> {
  const about = { room: 'pages', action: 'update', record_id: 1, title: 'about' }
  await changes('pages.update', () => post('/api/page/update/1', { text: '# Us' }), about)
  const sections = [{ kind: 'slider', is_shown: false, days: { kind: 'every' } }]
  const home = { room: 'ownPages', action: 'update', record_id: 1, title: 'Home' }
  await changes('ownPages.update', () => post('/api/ownPage/update/1', { sections }), {
    ...{ ...home, after: { sections } },
  })
  await leavesNone('ownPages.addPicture', async () =>
    post('/api/ownPage/picture', multipart({ path: await pictureUpload() })),
  )
}
