/** Admin client over HTTP, with every encoding of a body. */
import type { Role } from '#contract/accounts/roles.ts'
import { photo } from '../files/pictures.ts'
import { peopleIn } from './people.ts'
import type { Reply, TestShop } from './shop.ts'

export async function adminIn(shop: TestShop, role: Role = 'owner') {
  const { token, name } = await peopleIn(shop).makeStaff(role)
  return {
    name,
    token,
    get: (path: string): Promise<Reply> => shop.request('GET', path, { token }),
    /** Sends FormData and URLSearchParams as they are, anything else as JSON. */
    post: (
      path: string,
      body: unknown = {},
      headers: Record<string, string> = {},
    ): Promise<Reply> => shop.request('POST', path, { token, body, headers }),
    remove: (path: string): Promise<Reply> => shop.request('DELETE', path, { token }),
    /** Newest entry of the audit log. */
    lastChange: async () =>
      (await shop.request('GET', '/api/history/all', { token })).json.history.data[0],
  }
}

export function multipart(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Picture as a browser sends it, different at every call. */
export async function pictureUpload(name = 'picture.png'): Promise<File> {
  const bytes = await photo(40, 30).png().toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}
