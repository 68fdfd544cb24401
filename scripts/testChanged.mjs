// npm run test:changed: the tests that your changes reach, by imports; npm run test:changed -- main~2: since that commit.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ended } from './testRun.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const base = process.argv[2] ?? 'HEAD'
const git = (...given) =>
  execFileSync('git', given, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', '--relative', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(existsSync)

const roots = [
  'define',
  'server',
  'src',
  'dataProvider',
  'authProvider',
  'resources',
  'scripts',
  'tests',
]
const files = roots.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(name => posix.join(root, name))
    .filter(name => /\.(tsx?|mjs)$/.test(name)),
)
/** What puts areas together, or the parts of one: through it everything reaches everything, so that the tests of an area are taken instead. */
const isDoor = file =>
  /^resources\/([^/]+\/)?(index|server|views|texts|demo|screens)(\.server)?\.ts$|^resources\/(registry|browser)\.ts$|^resources\/routes\//.test(
    file,
  )

const importers = new Map(files.map(file => [file, []]))
for (const file of files) for (const target of importsOf(file)) importers.get(target)?.push(file)

const reached = new Set(changed)
for (const file of reached) {
  if (isDoor(file) && !changed.includes(file)) continue
  for (const importer of importers.get(file) ?? []) reached.add(importer)
}

const areas = new Set([...reached].flatMap(file => /^resources\/([^/]+)\//.exec(file)?.[1] ?? []))
const isTest = file => /\.test\.tsx?$/.test(file) && !/\.deep\.test\./.test(file)
const ofAreas = files.filter(file => areas.has(/^tests\/(?:journeys\/)?([^/]+)\//.exec(file)?.[1]))
const tests = [...new Set([...reached, ...ofAreas, ...files.filter(isOfBuild)])]
  .filter(file => isTest(file) && !file.startsWith('tests/contract/'))
  .toSorted()
const entities = [...new Set(changed.flatMap(entitiesBeside))]

console.log(
  `${changed.length} changed files reach ${tests.length} test files${entities.length ? `, and the contract of ${entities.join(', ')}` : ''}.`,
)
const vitest = ['npx', 'vitest', 'run']
const statuses = [await ended([...vitest, ...tests], { seconds: 7200 })]
if (entities.length)
  statuses.push(
    await ended([...vitest, '--project', 'api', 'tests/contract/entities'], {
      seconds: 3600,
      env: { ERP_CONTRACT_OF: entities.join() },
    }),
  )
process.exitCode = statuses.every(status => status === 0) ? 0 : 1

/** The rules of the house: quick, and any change may break them. */
function isOfBuild(file) {
  return /^tests\/engine\/(build|i18n)\/.*\.unit\.test\.ts$/.test(file)
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(([, target]) =>
    target.startsWith('#')
      ? aliased(target)
      : posix.normalize(posix.join(posix.dirname(file), target)),
  )
}

function aliased(target) {
  const [name, ...rest] = target.slice(1).split('/')
  const folder = { data: 'dataProvider', auth: 'authProvider' }[name] ?? name
  if (target === '#define') return 'define/index.ts'
  if (target === '#server/kit') return 'server/kit.ts'
  return posix.join(folder, ...rest)
}

/** The entities that a file declares, or that are declared in its folder. */
function entitiesBeside(file) {
  if (!file.startsWith('resources/')) return []
  const folder = dirname(file)
  const declared = readdirSync(folder).filter(name => name.endsWith('.entity.ts'))
  const own = declared.filter(name => posix.join(folder, name) === file)
  return (own.length ? own : declared).flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/entity\(\s*'(\w+)'/g)].map(([, e]) => e),
  )
}
