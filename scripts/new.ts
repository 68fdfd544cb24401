// Begins an entity: npm run new -- <area>/<entity> [--path /sale/x] [--title "X"] [--roles J1,J4]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getTableName, isTable } from 'drizzle-orm'
import { snake, type AnyCall } from '../resources/define/index.ts'
import { calls } from '../resources/registry.ts'
import { schema } from '../server/db/tables.ts'
import { projectRoot } from '../server/settings.ts'
import { Nonsense, writeEntity, type Made } from './new.entity.ts'

try {
  const made = writeEntity(projectRoot, process.argv.slice(2), {
    tables: [
      ...Object.values(schema as Record<string, unknown>).flatMap(part =>
        isTable(part) ? [getTableName(part)] : [],
      ),
      'migrations',
    ],
    addresses: (Object.values(calls) as AnyCall[]).map(
      call => call.at.split('/')[2]!.split('?')[0]!,
    ),
  })
  spawnSync(join(projectRoot, 'node_modules/.bin/oxfmt'), made.files, {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  console.log(nextSteps(made))
} catch (error) {
  if (!(error instanceof Nonsense)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function nextSteps({ files: [file], name, path, isOurs }: Made) {
  return `Written:
  ${file}
  resources/registry.ts  its line
  resources/routes.ts    its screen, ${path}

Next:
  1. Say its fields, filters and statuses in ${file}.
  2. npm run migration -- ${snake(name).replaceAll('_', '-')}
  3. npm run check
  4. npm start, and open ${path}
  5. npm test -- --project api tests/contract
${isOurs ? `\nThe specification's table has no ${path}. If it shall be a screen of our own, name it in \`ours\` of tests/contract/oracle.test.ts.\n` : ''}
How to go on: docs/adding-a-resource.md`
}
