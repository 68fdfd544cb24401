// Creates an entity: npm run new -- <area>/<entity> [--path /sale/x] [--title "X"] [--roles J1,J4],
// lines of another: --of <entity>, demo rows: --demo, or the screen of a call: --call getX [--screen]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { getTableName, isTable } from 'drizzle-orm'
import { snake } from '#define'
import { installProduct, product } from '#resources/server.ts'
import { schema } from '#server/db/tables.ts'
import { projectRoot } from '#server/settings.ts'
import { Nonsense } from './new.arguments.ts'
import { writeEntity, type Made } from './new.entity.ts'
import { writeScreen } from './new.screen.ts'

installProduct()
try {
  const args = process.argv.slice(2)
  const made = args.includes('--call')
    ? writeScreen(projectRoot, args)
    : writeEntity(projectRoot, args, {
        tables: [
          ...Object.values(schema() as Record<string, unknown>).flatMap(part =>
            isTable(part) ? [getTableName(part)] : [],
          ),
          'migrations',
        ],
        addresses: Object.values(product.calls).map(call => call.at.split('/')[2]!.split('?')[0]!),
      })
  const sources = made.files.filter(file => /\.tsx?$/.test(file))
  spawnSync(join(projectRoot, 'node_modules/.bin/oxfmt'), sources, { cwd: projectRoot })
  console.log(nextSteps(made))
} catch (error) {
  if (!(error instanceof Nonsense)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function nextSteps({ files, name, screen, lines }: Made) {
  const [file] = files
  if (file!.endsWith('.calls.ts'))
    return `Written:
${files.map(each => `  ${each}`).join('\n')}

Next:
  1. Say what the call takes and answers in ${file}, and read it in the file beside it.
  2. npm run check
  3. npm run dev, and open ${screen!.path}

How to go on: docs/adding-a-screen.md`
  const steps = [
    `Say its fields${screen ? ', filters and statuses' : ''} in ${file}.`,
    ...(lines
      ? [`Hold them in ${lines.file}: ${name}: lines(${name}, { by: '${lines.by}' })`]
      : []),
    ...files.filter(each => each.includes('/demo/')).map(each => `Make its demo rows in ${each}.`),
    `npm run migration -- ${snake(name).replaceAll('_', '-')}`,
    'npm run check',
    ...(screen ? [`npm run dev, and open ${screen.path}`] : []),
    `npm test -- --project api tests/contract -t ${name}`,
  ]
  return `Written:
${files.map(each => `  ${each}`).join('\n')}

Next:
${steps.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}
${screen ? `\nThe screen stands below ${screen.parent} in the menu; --path puts it elsewhere.` : ''}${screen?.isOurs ? `\nThe specification has no ${screen.path}, so tests/oracle/screens.csv and docs/architecture.md call it one of our own.\n` : ''}
How to go on: docs/adding-a-resource.md`
}
