import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cycles } from './cycles.ts'
import { broken, kept } from './examples.ts'
import { habits } from './habits.ts'
import { looks } from './looks.ts'
import { readHouse, readSource, type Source } from './source.ts'
import { type Rule, walls } from './walls.ts'

const root = join(import.meta.dirname, '../..')
const rules = [...walls, ...cycles, ...habits, ...looks]

const troublesIn = (house: Source[], rule: Rule) =>
  house.flatMap((source) =>
    rule.check(source, house).map(({ line, says }) => `${source.path}:${line} ${says}`),
  )

const houseOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => readSource(path, text))

describe('the house keeps its rules', () => {
  const house = readHouse(root)

  test('all sides are read', () => {
    const sides = new Set(house.map((source) => source.path.split('/')[0]))
    expect([...sides]).toEqual(
      expect.arrayContaining(['contract', 'server', 'web', 'scripts', 'test']),
    )
  })

  test.each(rules)('$name', (rule) => {
    expect(troublesIn(house, rule).join('\n')).toBe('')
  })
})

describe('each rule can fail', () => {
  test.each(rules)('$name', (rule) => {
    const examples = broken[rule.name] ?? []
    expect(examples.length).toBeGreaterThan(0)
    for (const files of examples)
      expect(troublesIn(houseOf(files), rule), JSON.stringify(files)).not.toEqual([])
  })

  test.each(rules.filter((rule) => kept[rule.name]))(
    '$name, and lets pass what is right',
    (rule) => {
      for (const files of kept[rule.name] ?? [])
        expect(troublesIn(houseOf(files), rule), JSON.stringify(files)).toEqual([])
    },
  )

  test('no example is for a rule that is gone', () => {
    const names = rules.map((rule) => rule.name)
    expect(
      [...Object.keys(broken), ...Object.keys(kept)].filter((name) => !names.includes(name)),
    ).toEqual([])
  })
})
