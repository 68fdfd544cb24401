import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const table = readFileSync(join(projectRoot, 'docs/reliability.md'), 'utf8')
const clauses = [...table.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)].map(([, n, , shown]) => ({
  n: Number(n),
  files: [...shown!.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file!),
}))

it('docs/reliability.md has a line for each of the 37 clauses', () =>
  expect(clauses.map(({ n }) => n)).toEqual(Array.from({ length: 37 }, (_, i) => i + 1)))

it.each(clauses)('clause $n is shown by tests that are there', ({ files }) => {
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter(file => !existsSync(join(projectRoot, file)))).toEqual([])
})
