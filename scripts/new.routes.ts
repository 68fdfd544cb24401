import { wordsOf } from '#define'
import { Nonsense, type Asked } from './new.arguments.ts'
import { areas, filesOf, quoted, read, type Files } from './new.files.ts'
import { childrenOf, insideBrackets, parentPaths } from './new.source.ts'

/** A screen of the menu. */
export interface Placed {
  readonly path: string
  readonly isOurs: boolean
  /** The menu area of the route. */
  readonly parent: string
}

/** The route of a screen, and its row in screens.csv; `shows` is the option that names what stands there. */
export function routed(
  root: string,
  asked: Asked,
  title: string,
  shows: 'entity' | 'screen' | 'table',
  shown = asked.name,
): { written: Files; screen: Placed } {
  const { area, name } = asked
  const files = routeFiles(root)
  const begun = asked.path ? files : withArea(root, files, area)
  const routes = begun.map(each => each.text).join('\n')
  const path = asked.path ?? usualPath(root, routes, area, name)
  const parent = parentOf(routes, path)
  const home = begun.find(each => childrenOf(each.text, parent))!
  const row = specified(root).find(each => each.path === path)
  const titleThere = asked.title ?? (row?.title || title)
  const roles = asked.roles.length ? asked.roles : (row?.roles ?? [])
  const leaf = `{ path: ${quoted(path)}, title: ${quoted(titleThere)}, ${row ? '' : 'own: true, '}${roles.length ? `roles: [${roles.map(quoted).join(', ')}], ` : ''}${row?.isHidden ? 'hidden: true, ' : ''}${shows}: ${quoted(shown)} }`
  const what = `${shows === 'table' ? 'table of' : shows} \`${shown}\``
  return {
    written: {
      [home.file]: insideBrackets(home.text, childrenOf(home.text, parent)!, leaf),
      [screensFile]: withScreen(read(root, screensFile), path, row ? 'built' : 'ours', what),
      ...(!row && { [listFile]: withOwn(read(root, listFile), path) }),
    },
    screen: { path, isOurs: !row, parent },
  }
}

const specification = 'tests/oracle/routes.csv',
  routesFile = 'resources/routes/index.ts',
  screensFile = 'tests/oracle/screens.csv',
  listFile = 'docs/architecture.md'

/** The files of the route tree in menu order. */
function routeFiles(root: string): RouteFile[] {
  const tree = read(root, routesFile)
  const order = [...tree.slice(tree.indexOf(opening)).matchAll(/^ {2}(?:\.{3})?(\w+),$/gm)]
  return [
    ...order
      .map(([, name]) => `resources/routes/${name}.ts`)
      .map(file => ({ file, text: read(root, file) })),
    { file: routesFile, text: tree },
  ]
}
interface RouteFile {
  readonly file: string
  readonly text: string
}
const opening = 'routes: readonly Node[] = ['

/** The tree with the specification's area of a folder, created with its codes if missing. */
function withArea(root: string, files: RouteFile[], area: string): RouteFile[] {
  const known = specifiedArea(root, area)
  const routes = files.map(each => each.text).join('\n')
  if (!known || screenBeside(root, routes, area) || parentPaths(routes).includes(known.path))
    return files
  const title = wordsOf(area)
  const parent = `{ path: ${quoted(known.path)}, title: ${quoted(title)}, roles: [${known.roles.map(quoted).join(', ')}], children: [] }`
  return files.map(each =>
    each.file === routesFile ? { ...each, text: insideBrackets(each.text, opening, parent) } : each,
  )
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
    ? filesOf(root, area).flatMap(f => /(\w+)\.entity\.ts$/.exec(f)?.[1] ?? [])
    : []
  const screens = [...routes.matchAll(/path: '([^']+)'[^{}]*entity: '(\w+)'/g)]
  return screens.find(([, , entity]) => known.includes(entity!))?.[1]
}

/** Next to the first screen of the area's other entities, else in the area of the specification. */
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
      `No area of the menu holds ${path}. Let --path begin with one of ${parentPaths(routes).join(', ')}, or add the area to resources/routes/ first.`,
    )
  return parent
}

/**
 * The table of screens with a new one. A path that the table lists keeps what its row names; another path gets the last row.
 */
function withScreen(table: string, path: string, state: 'built' | 'ours', what: string): string {
  const [header = ''] = table.split('\n')
  const rest = header.split(',').length - 3
  const known = table.split('\n').find(row => row.startsWith(`${path},`))
  if (known === undefined)
    return `${table.trimEnd()}\n${path},${state},${what}${','.repeat(rest)}\n`
  const cells = /^[^,]*,[^,]*,(?:"(?:[^"]|"")*"|[^,]*)/
  return table.replace(known, () => known.replace(cells, () => `${path},${state},${what}`))
}

/** The document with a path in its list of screens of our own, in the row of the path above. */
function withOwn(text: string, path: string): string {
  const at = path.lastIndexOf('/')
  const [above, name] = [`| \`${path.slice(0, at) || '/'}\` | `, `\`${path.slice(at + 1)}\``]
  return text.includes(`\n${above}`)
    ? text.replace(`\n${above}`, () => `\n${above}${name}, `)
    : text.replace(ownTable, `$1${above}${name} |\n`)
}

/** The head of the list. */
const ownTable = /(\n## Screens of our own\n[^|]*\|.*\n\|---\|---\|\n)/
