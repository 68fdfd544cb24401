import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'
import stored from './fewer.json' with { type: 'json' }

// Habits that newcomers stumble over. They leave area by area: a count may only fall, and whoever
// lowers one stores the lower number.

/** Words that name no thing: a message, an action, an input, a target would. */
const vague = /^(told|deed|said|asked|kept|wanted|held)$/i
/** How a sentence begins whose subject comes too late. */
const late = /^(What|Who|Those|None|Of) /
/** A write beside the ordinary change, which counts versions and keeps the audit. */
const rawUpdate = /\bupdate (only )?[\w."${}()]+( (as )?\w+)? set\b/gi

const folders = ['define', 'server', 'src', 'dataProvider', 'authProvider', 'resources', 'scripts']

interface Counts {
  vagueNames: number
  lateSubjects: number
  rawUpdates: number
}
type Kind = keyof Counts

/** The counts of each area of the business, and of each folder of the engine. */
function counted(): Record<Kind, Record<string, number>> {
  const all: Record<Kind, Record<string, number>> = {
    vagueNames: {},
    lateSubjects: {},
    rawUpdates: {},
  }
  for (const folder of folders)
    for (const file of readdirSync(join(projectRoot, folder), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!/\.tsx?$/.test(file)) continue
      const area = folder === 'resources' ? `resources/${file.split(/[\\/]/)[0]}` : folder
      const counts = countsOf(file, readFileSync(join(projectRoot, folder, file), 'utf8'))
      for (const kind of Object.keys(all) as Kind[])
        if (counts[kind]) all[kind][area] = (all[kind][area] ?? 0) + counts[kind]
    }
  return all
}

function countsOf(file: string, code: string): Counts {
  const { program, comments } = parseSync(file, code)
  let vagueNames = 0
  walk(program, name => {
    if (vague.test(name)) vagueNames++
  })
  const sentences = comments.flatMap(({ value }) =>
    value
      .replace(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.:!?]) /),
  )
  return {
    vagueNames,
    lateSubjects: sentences.filter(each => late.test(each)).length,
    rawUpdates: code.match(rawUpdate)?.length ?? 0,
  }
}

/** Visits the names that code gives and uses. */
function walk(node: unknown, visit: (name: string) => void): void {
  if (Array.isArray(node)) return node.forEach(each => walk(each, visit))
  if (node === null || typeof node !== 'object' || !('type' in node)) return
  if (node.type === 'Identifier' && 'name' in node) visit(String(node.name))
  for (const value of Object.values(node))
    if (value !== null && typeof value === 'object') walk(value, visit)
}

const now = counted()

it.each(Object.keys(now) as Kind[])('%s become fewer in every area', kind => {
  const limits: Record<string, number> = stored[kind]
  const grown = Object.entries(now[kind]).filter(([area, count]) => count > (limits[area] ?? 0))
  expect(grown, 'write these anew').toEqual([])
  expect(now[kind], 'there are fewer: store them in fewer.json').toEqual(limits)
})
