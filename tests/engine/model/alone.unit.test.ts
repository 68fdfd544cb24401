import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const here = join(projectRoot, 'tests/engine/model')

it('what tests the engine on a model of its own loads nothing of the business', () => {
  const business = join(projectRoot, 'resources/')
  const loaded = new Map<string, string>()
  const waiting = readdirSync(here).map(name => join(here, name))
  for (let file; (file = waiting.pop());)
    for (const found of importsOf(file)) {
      if (loaded.has(found)) continue
      loaded.set(found, file)
      waiting.push(found)
    }
  expect(loaded.size).toBeGreaterThan(100)
  const wrong = [...loaded].filter(([file]) => file.startsWith(business))
  expect(wrong.map(([file, by]) => `${by} imports ${file}`)).toEqual([])
})

/** The project's own files that a file loads when it runs. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(/^(?:import|export) (?!type )[^'"]*?(?:from )?'([#.][^']+)'/gm)]
  return names.map(([, name]) => fileOf(name!, file)).filter(existsSync)
}

function fileOf(name: string, from: string): string {
  if (name === '#define') return join(projectRoot, 'define/index.ts')
  if (name.startsWith('.')) return resolve(dirname(from), name)
  const [folder, ...rest] = name.slice(1).split('/')
  const folders: Record<string, string> = { data: 'dataProvider', auth: 'authProvider' }
  return join(projectRoot, folders[folder!] ?? folder!, ...rest)
}
