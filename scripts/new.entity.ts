import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { snake, wordsOf } from '#define'
import { Nonsense, readArguments, type Asked } from './new.arguments.ts'
import { childrenOf, importedBefore, insideBrackets, parentPaths } from './new.source.ts'

/** What the declarations cannot tell by their text alone: tables of the product's own, and first words of the calls' addresses. */
export interface Taken {
  readonly tables: readonly string[]
  readonly addresses: readonly string[]
}

/** What was written, by path from the root, and where the new records stand: at a screen, or as lines of others. */
export interface Made {
  readonly files: readonly string[]
  readonly name: string
  readonly screen?: { readonly path: string; readonly isOurs: boolean }
  readonly lines?: { readonly file: string; readonly by: string }
}

/**
 * Writes the declaration of a new entity and its line in the registry, and its route with its line in docs/screens.md unless its records
 * are lines of others.
 * @param args `<area>/<entity>`, then `--of`, or `--path` and `--roles`, and `--title` as wanted
 * @throws Nonsense before anything is written
 */
export function writeEntity(root: string, args: readonly string[], taken: Taken): Made {
  const asked = readArguments(args)
  const { area, name, of } = asked
  refuseName(root, asked, taken)
  const file = `resources/${area}/${name}.entity.ts`
  const title = asked.title ?? wordsOf(name)
  const registered = {
    [registryFile]: insideBrackets(
      importedBefore(read(root, registryFile), name, `./${area}/${name}.entity.ts`),
      'registry(',
      name,
    ),
  }
  if (of) {
    const parent = fileOf(root, of)
    if (!parent?.endsWith(`/${of}.entity.ts`))
      throw new Nonsense(`--of ${of} is no entity. Begin it first: npm run new -- ${area}/${of}`)
    const by = `${single(of)}Id`
    const written = { [file]: lineDeclaration(name, title, of, by), ...registered }
    return { files: write(root, written, file), name, lines: { file: parent, by } }
  }
  const routes = asked.path ? read(root, routesFile) : withArea(root, read(root, routesFile), area)
  const path = asked.path ?? usualPath(root, routes, area, name)
  const parent = parentOf(routes, path)
  const row = specified(root).find(each => each.path === path)
  const titleThere = asked.title ?? (row?.title || title)
  const roles = asked.roles.length ? asked.roles : (row?.roles ?? [])
  const leaf = `{ path: ${quoted(path)}, title: ${quoted(titleThere)}, ${roles.length ? `roles: [${roles.map(quoted).join(', ')}], ` : ''}${row?.isHidden ? 'hidden: true, ' : ''}entity: ${quoted(name)} }`
  const written = {
    [file]: declaration(name, title),
    ...registered,
    [routesFile]: insideBrackets(routes, childrenOf(routes, parent)!, leaf),
    [screensFile]: withScreen(
      read(root, screensFile),
      path,
      `entity \`${name}\`${row ? '' : ", of our own: no row of the specification's table"}`,
    ),
  }
  return { files: write(root, written, file), name, screen: { path, isOurs: !row } }
}

/** Writes the files, of which one must be new. */
function write(root: string, files: Readonly<Record<string, string>>, made: string): string[] {
  mkdirSync(dirname(join(root, made)), { recursive: true })
  for (const [to, text] of Object.entries(files))
    writeFileSync(join(root, to), text, to === made ? { flag: 'wx' } : {})
  return Object.keys(files)
}

const specification = 'tests/oracle/routes.csv'
const registryFile = 'resources/registry.ts',
  routesFile = 'resources/routes.ts',
  screensFile = 'docs/screens.md'

/** Words that JavaScript keeps for itself. */
const reserved =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  )

/** Words that the new declaration and the registry use themselves. */
const used = ['entity', 'flag', 'longText', 'reference', 'text', 'entities', 'calls', 'registry']

function refuseName(root: string, { area, name }: Asked, taken: Taken) {
  if (!/^[a-z][a-zA-Z\d]{0,30}$/.test(area) || area === 'define')
    throw new Nonsense(
      `${area} is no area: take one of ${areas(root).join(', ')}, or a new word such as service.`,
    )
  if (!/^[a-z][a-zA-Z\d]{1,39}$/.test(name) || reserved.includes(name) || used.includes(name))
    throw new Nonsense(
      `${name} cannot name an entity: take one word for many of them, such as fabricSamples.`,
    )
  const file = fileOf(root, name)
  if (file) throw new Nonsense(`${name} is there already: ${file}. Nothing was changed.`)
  if (taken.tables.includes(snake(name)))
    throw new Nonsense(
      `The product itself has a table ${snake(name)}: take another name than ${name}.`,
    )
  if (taken.addresses.some(address => address.toLowerCase() === name.toLowerCase()))
    throw new Nonsense(`Calls live under /api/${name} already: take another name than ${name}.`)
}

/** The declaration of an entity, in whichever letters: some file systems do not tell small ones from capitals. */
const fileOf = (root: string, name: string) =>
  areas(root)
    .flatMap(area => readdirSync(join(root, 'resources', area)).map(f => `resources/${area}/${f}`))
    .find(file => file.toLowerCase().endsWith(`/${name}.entity.ts`.toLowerCase()))

const areas = (root: string) =>
  readdirSync(join(root, 'resources'), { withFileTypes: true })
    .filter(e => e.isDirectory() && e.name !== 'define')
    .map(e => e.name)

/** The route tree with the area of the specification that a folder is named after, begun with its codes where no screen of it is there yet. */
function withArea(root: string, routes: string, area: string): string {
  const known = specifiedArea(root, area)
  if (!known || screenBeside(root, routes, area) || parentPaths(routes).includes(known.path))
    return routes
  const title = wordsOf(area)
  const parent = `{ path: ${quoted(known.path)}, title: ${quoted(title)}, roles: [${known.roles.map(quoted).join(', ')}], children: [] }`
  const opening = 'routes: readonly Node[] = ['
  if (!routes.includes(opening)) throw new Nonsense(`${routesFile} does not hold "${opening}".`)
  return insideBrackets(routes, opening, parent)
}

/** `/customer_service` with its codes, for the folder `service`. */
const specifiedArea = (root: string, area: string) =>
  specified(root).find(
    ({ path, roles }) =>
      /^\/\w+$/.test(path) && roles[0] && path.slice(1).split('_').includes(area),
  )

/** The specification's route table. */
const specified = (root: string) =>
  [
    ...read(root, specification).matchAll(
      /^(\/[^,\n]*),(?:"([^"\n]*)"|([^,\n]*)),(?:"([^"\n]*)"|([^,\n]*)),([^,\n]*),/gm,
    ),
  ].map(([, path, quotedTitle, title, several, one, hidden]) => ({
    path: path!,
    title: quotedTitle ?? title!,
    roles: (several ?? one!).split(',').filter(Boolean),
    isHidden: hidden === 'yes',
  }))

/** The first screen of the area's other entities. */
function screenBeside(root: string, routes: string, area: string): string | undefined {
  const known = areas(root).includes(area)
    ? readdirSync(join(root, 'resources', area)).flatMap(
        f => /^(\w+)\.entity\.ts$/.exec(f)?.[1] ?? [],
      )
    : []
  const screens = [...routes.matchAll(/path: '([^']+)'[^{}]*entity: '(\w+)'/g)]
  return screens.find(([, , entity]) => known.includes(entity!))?.[1]
}

/** Beside the first screen of the area's other entities, else in the area of the specification. */
function usualPath(root: string, routes: string, area: string, name: string): string {
  const beside = screenBeside(root, routes, area)
  const specified = specifiedArea(root, area)?.path
  if (!beside && specified && parentPaths(routes).includes(specified)) return `${specified}/${name}`
  if (!beside)
    throw new Nonsense(
      `No screen of ${area} is in the menu yet. Say where this one stands: --path ${parentPaths(routes)[0]}/${name}\nAreas of the menu: ${parentPaths(routes).join(', ')}`,
    )
  return `${beside.slice(0, beside.lastIndexOf('/'))}/${name}`
}

function parentOf(routes: string, path: string): string {
  if (routes.toLowerCase().includes(`path: '${path}'`.toLowerCase()))
    throw new Nonsense(`There is a screen at ${path} already: choose another with --path.`)
  const parent = parentPaths(routes)
    .filter(p => path.startsWith(`${p}/`))
    .sort((a, b) => b.length - a.length)[0]
  if (!parent)
    throw new Nonsense(
      `No area of the menu holds ${path}. Let --path begin with one of ${parentPaths(routes).join(', ')}, or add the area to resources/routes.ts first.`,
    )
  return parent
}

/** The table of screens with one that is built: in its own line where it was left out, else in a last one. */
function withScreen(table: string, path: string, note: string): string {
  const line = `| \`${path}\` | built | ${note} |`
  const known = table.split('\n').find(each => each.startsWith(`| \`${path}\` |`))
  return known === undefined ? `${table.trimEnd()}\n${line}\n` : table.replace(known, line)
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const single = (title: string) =>
  title
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')

const declaration = (
  name: string,
  title: string,
) => `import { entity, flag, longText, text } from '../define/index.ts'

export const ${name} = entity('${name}', {
  titles: [${quoted(single(title))}, ${quoted(title)}],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    remark: longText({ max: 1000 }),
    isActive: flag({ default: true }),
  },
  list: { columns: ['name', 'isActive'] },
})
`

const lineDeclaration = (
  name: string,
  title: string,
  of: string,
  by: string,
) => `import { entity, reference, text } from '../define/index.ts'

export const ${name} = entity('${name}', {
  titles: [${quoted(single(title))}, ${quoted(title)}],
  fields: {
    ${by}: reference('${of}', { required: true, onDelete: 'cascade' }),
    name: text({ required: true, max: 80 }),
  },
  list: { columns: ['name'] },
  api: false,
})
`

function read(root: string, file: string) {
  if (!existsSync(join(root, file)))
    throw new Nonsense(`${file} is not here: run this in the project's folder.`)
  return readFileSync(join(root, file), 'utf8')
}
