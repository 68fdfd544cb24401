import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codes, isCode, snake, wordsOf } from '../resources/define/index.ts'
import { childrenOf, importedBefore, insideBrackets, parentPaths } from './new.source.ts'

/** What cannot be made, in words for the person who asked. */
export class Nonsense extends Error {}

/** What the declarations cannot tell by their text alone: tables of the product's own, and first words of the calls' addresses. */
export interface Taken {
  readonly tables: readonly string[]
  readonly addresses: readonly string[]
}

/** What was written, by path from the root, and where the new screen stands. */
export interface Made {
  readonly files: readonly string[]
  readonly name: string
  readonly path: string
  readonly isOurs: boolean
}

/**
 * Writes the declaration of a new entity, its line in the registry and its route.
 * @param args `<area>/<entity>`, then `--path`, `--title` and `--roles` as wanted
 * @throws Nonsense before anything is written
 */
export function writeEntity(root: string, args: readonly string[], taken: Taken): Made {
  const asked = readArguments(args)
  const { area, name } = asked
  const file = `resources/${area}/${name}.entity.ts`
  refuseName(root, asked, taken)
  const registry = read(root, registryFile)
  const routes = asked.path ? read(root, routesFile) : withArea(root, read(root, routesFile), area)
  const path = asked.path ?? usualPath(root, routes, area, name)
  const parent = parentOf(routes, path)
  const title = asked.title ?? wordsOf(name)
  const leaf = `{ path: ${quoted(path)}, title: ${quoted(title)}, ${asked.roles.length ? `roles: [${asked.roles.map(quoted).join(', ')}], ` : ''}entity: ${quoted(name)} }`
  const written = {
    [file]: declaration(name, title),
    [registryFile]: insideBrackets(
      importedBefore(registry, name, `./${area}/${name}.entity.ts`),
      'registry(',
      name,
    ),
    [routesFile]: insideBrackets(routes, childrenOf(routes, parent)!, leaf),
  }
  mkdirSync(dirname(join(root, file)), { recursive: true })
  for (const [to, text] of Object.entries(written))
    writeFileSync(join(root, to), text, to === file ? { flag: 'wx' } : {})
  return {
    files: Object.keys(written),
    name,
    path,
    isOurs: !read(root, specification).includes(`\n${path},`),
  }
}

const specification = 'tests/oracle/routes.csv'
const registryFile = 'resources/registry.ts',
  routesFile = 'resources/routes.ts'
const usage =
  'npm run new -- <area>/<entity> [--path /sale/fabricSamples] [--title "Fabric samples"] [--roles J1,J4]'

interface Asked {
  area: string
  name: string
  path?: string
  title?: string
  roles: string[]
}

function readArguments(args: readonly string[]): Asked {
  const [what = '', ...rest] = args
  const [, area, name] = /^([^/]+)\/([^/]+)$/.exec(what) ?? []
  if (!area || !name)
    throw new Nonsense(`Say the area and the entity, such as sales/fabricSamples:\n  ${usage}`)
  const options: Record<string, string> = {}
  for (let i = 0; i < rest.length; i += 2) {
    const [option, value] = [rest[i]!, rest[i + 1]]
    if (!['--path', '--title', '--roles'].includes(option))
      throw new Nonsense(`${option} is not known here:\n  ${usage}`)
    if (!value?.trim() || value.startsWith('--'))
      throw new Nonsense(`${option} needs a value after it:\n  ${usage}`)
    options[option.slice(2)] = value.trim()
  }
  const { path, title } = options
  const roles = options.roles?.split(',').map(code => code.trim()) ?? []
  const unknown = roles.find(code => !isCode(code))
  if (unknown !== undefined)
    throw new Nonsense(
      `${unknown || 'An empty text'} is no role code. There are ${codes.join(', ')}.`,
    )
  if (path && !/^(\/[A-Za-z][\w-]*){1,5}$/.test(path))
    throw new Nonsense(
      `--path ${path} is no address of a screen: write it like /sale/fabricSamples.`,
    )
  if (title && title.length > 60)
    throw new Nonsense('--title has more than 60 letters, too many for the menu.')
  return { area, name, roles, ...(path ? { path } : {}), ...(title ? { title } : {}) }
}

/** Words that JavaScript keeps for itself. */
const reserved =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  )

/** Words that the new declaration and the registry use themselves. */
const used = ['entity', 'flag', 'longText', 'text', 'entities', 'calls', 'registry']

function refuseName(root: string, { area, name }: Asked, taken: Taken) {
  if (!/^[a-z][a-zA-Z\d]{0,30}$/.test(area) || area === 'define')
    throw new Nonsense(
      `${area} is no area: take one of ${areas(root).join(', ')}, or a new word such as service.`,
    )
  if (!/^[a-z][a-zA-Z\d]{1,39}$/.test(name) || reserved.includes(name) || used.includes(name))
    throw new Nonsense(
      `${name} cannot name an entity: take one word for many of them, such as fabricSamples.`,
    )
  const file = areas(root)
    .flatMap(a => readdirSync(join(root, 'resources', a)).map(f => `resources/${a}/${f}`))
    .find(f => f.toLowerCase().endsWith(`/${name}.entity.ts`.toLowerCase()))
  if (file) throw new Nonsense(`${name} is there already: ${file}. Nothing was changed.`)
  if (taken.tables.includes(snake(name)))
    throw new Nonsense(
      `The product itself has a table ${snake(name)}: take another name than ${name}.`,
    )
  if (taken.addresses.some(address => address.toLowerCase() === name.toLowerCase()))
    throw new Nonsense(`Calls live under /api/${name} already: take another name than ${name}.`)
}

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
function specifiedArea(root: string, area: string) {
  const rows = [
    ...read(root, specification).matchAll(/^(\/\w+),[^,\n]*,(?:"([^"\n]*)"|([^,\n]*)),/gm),
  ].map(([, path, several, one]) => ({ path: path!, roles: (several ?? one!).split(',') }))
  return rows.find(({ path, roles }) => roles[0] && path.slice(1).split('_').includes(area))
}

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

function read(root: string, file: string) {
  if (!existsSync(join(root, file)))
    throw new Nonsense(`${file} is not here: run this in the project's folder.`)
  return readFileSync(join(root, file), 'utf8')
}
