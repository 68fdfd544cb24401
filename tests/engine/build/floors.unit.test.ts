import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const root = new URL('../../..', import.meta.url).pathname

/** What lint says of a file with one import, at this place of a project. */
function lintOf(file: string, name: string) {
  const temporary = temporaryFolder('lint')
  const folder = temporary.path
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `import { it } from '${name}'\nit()\n`)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--quiet'], { cwd: folder })
  temporary.remove()
  return stdout.toString()
}

it.each([
  ['define/a.ts', '#server/kit.ts', 'ground floor'],
  ['define/a.ts', '#resources/common.ts', 'ground floor'],
  ['server/a.ts', '#src/app/may.ts', 'does not know the screens'],
  ['src/a.ts', '#server/kit.ts', 'stays out of the browser'],
  ['dataProvider/a.ts', '#src/app/may.ts', 'stand on #define alone'],
  ['authProvider/a.ts', '#resources/codes.ts', 'stand on #define alone'],
  ['resources/sales/a.entity.ts', '#server/kit.ts', 'run anywhere'],
  ['resources/sales/a.server.ts', './a.tsx', 'does not know the screens'],
  ['resources/sales/a.tsx', './a.server.ts', 'stays out of the browser'],
  ['resources/sales/useA.ts', './a.server.ts', 'stays out of the browser'],
  ['resources/sales/a.browser.ts', 'node:fs', 'stays out of the browser'],
  ['resources/sales/a.server.ts', 'react', 'does not know the screens'],
  ['resources/sales/a.server.ts', '#server/db/database.ts', 'imports #server/kit alone'],
  ['resources/sales/orders/a.server.ts', '#server/halves.ts', 'imports #server/kit alone'],
  ['src/a.ts', '#resources/codes.ts', 'knows no business'],
  ['server/a.ts', '#resources/codes.ts', 'knows no business'],
])('lint refuses in %s an import of %s', (file, name, message) => {
  expect(lintOf(file, name)).toContain(message)
})

it.each([
  ['resources/sales/a.server.ts', '#server/kit.ts'],
  ['resources/sales/a.server.ts', '#server/kit'],
  ['src/main.tsx', '#resources/browser.ts'],
  ['server/cli/erp.ts', '#resources/server.ts'],
])('lint lets pass in %s an import of %s', (file, name) => {
  expect(lintOf(file, name)).not.toContain('no-restricted')
})
