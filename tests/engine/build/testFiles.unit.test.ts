import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'
import { filesOf } from '#tests/support/run/filesOf.ts'
import { kindOf } from '#tests/support/run/kinds.ts'

const folders = [
  'define',
  'server',
  'src',
  'dataProvider',
  'authProvider',
  'resources',
  'scripts',
  'tests',
]

describe('a test file', () => {
  it('has a name that a project runs, wherever it lies', () => {
    const all = folders.flatMap(folder =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .map(name => `${folder}/${name}`)
        .filter(name => /\.(test|spec)\.\w+$/.test(name)),
    )
    expect(all.length).toBeGreaterThan(300)
    expect(all.filter(file => !file.startsWith('tests/') || !kindOf(file))).toEqual([])
  })

  it.each([
    ['tests/sales/orders.api.test.ts', 'api'],
    ['tests/contract/entities.api.test.ts', 'contract'],
    ['tests/journeys/sales/sellIt.test.ts', 'journeys'],
    ['tests/engine/list/filterBar.ui.test.tsx', 'ui'],
    ['tests/engine/db/migrations.unit.test.ts', 'unit'],
    ['tests/engine/reliability/processes.deep.test.ts', 'deep'],
    ['tests/sales/orders.test.ts', undefined],
    ['tests/sales/orders.spec.ts', undefined],
  ])('%s is of the kind %s', (file, kind) => expect(kindOf(file)).toBe(kind))
})

it('waits for what it awaits, and less and less often for milliseconds', () => {
  const waits = filesOf(/\.test\.tsx?$/).flatMap(file => [
    ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
      /waitForTimeout\(|await (sleep|wait)\(|setTimeout\((done|resolve|drawn), [\d_]+\)/g,
    ),
  ])
  // Left are those that see that nothing happens, and that a second passes for which the server remembers somebody.
  expect(waits.length).toBeLessThanOrEqual(mostWaits)
})

const mostWaits = 66
