import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-node-'))
  await writeFile(join(folder, 'node'), '#!/bin/sh\necho v20.0.0\n')
  await chmod(join(folder, 'node'), 0o755)
})
afterEach(() => rm(folder, { recursive: true }))

test('where npm linked no Node and the machine has another, scripts and what they start run on the one that npm brought', () => {
  const child = `require('node:child_process').execSync('node --version').toString().trim()`
  const ran = execFileSync(
    '/bin/sh',
    ['scripts/node.sh', '-p', `process.version + ' ' + ${child}`],
    {
      cwd: root,
      env: { PATH: `${folder}:/usr/bin:/bin` },
      encoding: 'utf8',
    },
  )
  expect(ran).toMatch(/^v24\.\S+ v24\.\S+\n$/)
})

test('every script of npm that runs a Node runs that one', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.values(scripts).filter((script) => /\bnode\s/.test(script))).toEqual([])
})
