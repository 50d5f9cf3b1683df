/** Constructors of admins' paths: their method, who may call them, and their message of success. */
import type { Message, Path } from './endpoint.ts'
import type { May } from './accounts/roles.ts'

/** Path with a required message of success. */
export type Write = Path & { done: Message }

export type Work = May | readonly May[]

export const read = <Works extends Work>(may: Works, path: Path['path']) =>
  ({ method: 'GET', path, who: 'admin', may }) as const satisfies Path
export const write = <Works extends Work>(may: Works, path: Path['path'], done: Message) =>
  ({ method: 'POST', path, who: 'admin', may, done }) as const satisfies Write
export const form = (may: Work, path: Path['path'], done: Message): Write => ({
  ...write(may, path, done),
  multipart: true,
})
/** Downloads of files, which leave the shop: the session must be fresh or confirm its identity. */
export const file = (may: Work, path: Path['path']): Path & { file: true } => ({
  ...read(may, path),
  file: true,
  reauth: true,
})
/** Changes of permissions: the session must be fresh or confirm its identity. */
export const staffWrite = (path: Path['path'], done: Message) =>
  ({ ...write('staff', path, done), reauth: true }) as const satisfies Write
export const deletion = (may: Work, path: Path['path'], done: Message): Write => ({
  ...read(may, path),
  deletes: true,
  done,
})

/** Call whose session must be fresh or confirm its identity (R278). */
export const asked = <Made extends Path>(path: Made): Made & { reauth: true } => ({
  ...path,
  reauth: true,
})

/**
 * The five calls of a record that is edited in a list; `record` serves a dialog opened by its
 * address. Changes are sent as forms (R10).
 * @param said messages of success: of a created, changed and deleted record; by default of its
 * name
 * @param readBy other kinds of work that read the records
 */
export const edited = <Name extends string>(
  may: May,
  name: Name,
  [created, updated, deleted]: [string, string, string] = saidOf(name),
  readBy: Work = may,
) => ({
  page: read(readBy, `/api/${name}/all`),
  record: read(readBy, `/api/${name}/get/{id}`),
  create: form(may, `/api/${name}/create`, created),
  update: form(may, `/api/${name}/update/{id}`, updated),
  delete: deletion(may, `/api/${name}/delete/{id}`, deleted),
})

const saidOf = (name: string): [string, string, string] => [
  `${name} created successfully`,
  `${name} updated successfully`,
  `${name} deleted successfully`,
]

/** Writes with a JSON body (R10); a coupon's only when it changes. */
export const asJson = ({ multipart: _, ...path }: Write): Write => path
export const editedAsJson = (may: May, name: string) => {
  const made = edited(may, name)
  return { ...made, create: asJson(made.create), update: asJson(made.update) }
}
