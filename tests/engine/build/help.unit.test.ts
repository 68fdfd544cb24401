import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const help = execFileSync('node', ['scripts/help.mjs'], { cwd: projectRoot, encoding: 'utf8' })
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

it.each(Object.keys(scripts))(
  'npm run %s has its place in the README and in npm run help',
  name => {
    expect(help).toMatch(new RegExp(`npm (run )?${name}(?![\\w:-])`))
  },
)

it('names no command that is not there', () => {
  const named = [...help.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
  expect(named.filter(name => !(name in scripts))).toEqual([])
})
