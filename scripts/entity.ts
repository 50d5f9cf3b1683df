/**
 * Checklist of a plain record, which has a list, a dialog, and calls that get, create, update and
 * delete one: the files that name it by hand, and what is missing. `npm run entity -- complaints`
 * prints it for a room of the contract.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { adminPaths } from '#contract/admin-paths.ts'
import { contract } from '#contract/api.ts'
import type { Path } from '#contract/endpoint.ts'
import { screens } from '#web/dashboard/screens.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a file has to say; `file` is where it stands, or should stand. */
export type Step = { file: string; needs: string; done: boolean }

export function checklist(room: string): Step[] {
  const of = <Named>(all: Record<string, Named>): Named | undefined => all[room]
  const folder = room.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const { create, record } = of<Record<string, Path>>(adminPaths) ?? {}
  const { file: list = `${folder}/list.tsx`, dialog = `${folder}/dialog.tsx` } = of(screens) ?? {}
  /** Step of a file that says something, among those of a pattern. */
  const said = (pattern: string, text: string, needs: string, wanted = pattern): Step => {
    const says = (file: string) => new RegExp(text, 'm').test(readFileSync(root + file, 'utf8'))
    const file = globSync(pattern, { cwd: root }).sort().find(says)
    return { file: file ?? wanted, needs, done: file !== undefined }
  }
  const there = (file: string, needs: string): Step => ({
    file,
    needs,
    done: existsSync(root + file),
  })
  const door = said(
    `server/*/${folder}.ts`,
    `room: '${room}'`,
    'its rules: records(…)',
    `server/${room}/${room}.ts`,
  )
  const home = door.file.split('/').slice(0, 2).join('/')
  const noun = create?.path.split('/')[2] ?? room
  return [
    said(
      'contract/*/*.ts',
      `adminPaths\\.${room}(,|\\.create)`,
      'its record, its form and its calls: recordCalls(…)',
      `contract/shop/${folder}.ts`,
    ),
    { file: 'contract/admin-paths.ts', needs: 'its paths: edited(…)', done: Boolean(record) },
    { file: 'contract/api.ts', needs: 'its calls', done: of(contract) !== undefined },
    said(`${home}/*.tables.ts`, 'pgTable', 'its table', `${home}/${room}.tables.ts`),
    said(
      `${home}/*.ts`,
      `recordRows\\(|\\.from\\(${room}\\)`,
      'its columns, search and sort orders: recordRows(…)',
      door.file,
    ),
    door,
    said('server/handlers.ts', `^ +${room}[:,]`, 'its routes: recordRoutes(…)'),
    said('server/rooms.ts', `'${home.split('/')[1]}'`, 'the rank of its folder'),
    said(
      'server/*/*.test.ts',
      `/api/${noun}/(create|update)`,
      'a test of its own rules',
      `${home}/${folder}.test.ts`,
    ),
    {
      file: 'web/dashboard/screens.ts',
      needs: 'its path, group, list and dialog',
      done: of(screens) !== undefined,
    },
    said('web/dashboard/frame/sections.ts', `^ +${room}: `, 'its name and icon'),
    there(`web/dashboard/${list}`, 'its list: recordList(…)'),
    there(`web/dashboard/${dialog}`, 'its dialog'),
    there(`web/dashboard/${list.split('/')[0]}/texts.ts`, 'labels of its fields'),
    said('web/dashboard/history/fields.ts', `^ +${room}[:,]`, 'these labels in the history'),
    ...['en', 'ar'].map((lang) =>
      said(`messages/dashboard/${lang}.json`, `"admin_${folder.split('-')[0]}_`, 'its texts'),
    ),
  ]
}

if (import.meta.main) {
  const steps = checklist(process.argv[2] ?? '')
  for (const { file, needs, done } of steps)
    process.stdout.write(`${done ? 'done   ' : 'MISSING'} ${file}: ${needs}\n`)
  process.stdout.write('Then drizzle-kit generate, npm run schema and npm run texts.\n')
  if (steps.some(({ done }) => !done)) process.exitCode = 1
}
