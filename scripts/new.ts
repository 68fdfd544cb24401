// Begins an entity: npm run new -- <area>/<entity> [--path /sale/x] [--title "X"] [--roles J1,J4], or lines of one: --of <entity>
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getTableName, isTable } from 'drizzle-orm'
import { snake, type AnyCall } from '#define'
import { calls } from '#resources/registry.ts'
import { schema } from '#server/db/tables.ts'
import { projectRoot } from '#server/settings.ts'
import { Nonsense } from './new.arguments.ts'
import { writeEntity, type Made } from './new.entity.ts'

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
  const sources = made.files.filter(file => file.endsWith('.ts'))
  spawnSync(join(projectRoot, 'node_modules/.bin/oxfmt'), sources, { cwd: projectRoot })
  console.log(nextSteps(made))
} catch (error) {
  if (!(error instanceof Nonsense)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function nextSteps({ files, name, screen, lines }: Made) {
  const [file] = files
  const steps = [
    `Say its fields${screen ? ', filters and statuses' : ''} in ${file}.`,
    ...(lines
      ? [`Hold them in ${lines.file}: ${name}: lines(${name}, { by: '${lines.by}' })`]
      : []),
    `npm run migration -- ${snake(name).replaceAll('_', '-')}`,
    'npm run check',
    ...(screen ? [`npm start, and open ${screen.path}`] : []),
    'npm test -- --project api tests/contract',
  ]
  return `Written:
${files.map(each => `  ${each}`).join('\n')}

Next:
${steps.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}
${screen?.isOurs ? `\nThe specification has no ${screen.path}, so docs/screens.md calls it one of our own.\n` : ''}
How to go on: docs/adding-a-resource.md`
}
