import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, type Plugin, type Rolldown } from 'vite'

/**
 * The module `virtual:areas`: what each area declares, and one import for it. An entity has the
 * name of its file; a file of calls exports them as the properties of `<name>Calls`.
 */
export function areaDeclarations(): Plugin {
  let resources = ''
  return {
    name: 'area-declarations',
    configResolved: config => {
      resources = join(config.root, 'resources')
    },
    resolveId: name => (`${name}/`.startsWith('virtual:areas/') ? `\0${name}` : null),
    load(id) {
      const [, area, part] = /^\0virtual:areas(?:\/(\w+)\/(\w+))?$/.exec(id) ?? []
      if (!id.startsWith('\0virtual:areas')) return null
      const files = filesIn(resources)
      files.forEach(({ path }) => this.addWatchFile(path))
      if (id.endsWith('/callNames')) return callNames(files)
      return area
        ? importing(files.filter(each => each.area === area && each.part === part))
        : list(files)
    },
    // A new file is in no list yet, and no module watches it.
    hotUpdate({ type, file, modules }) {
      if (type === 'update' || !suffix.test(file)) return undefined
      const { moduleGraph } = this.environment
      const stale = [...moduleGraph.idToModuleMap.values()].filter(each =>
        each.id?.startsWith('\0virtual:areas'),
      )
      return [...modules, ...stale]
    },
  }
}

/**
 * The chunk of a module that declarations need, or else calls: with all that only they import, each
 * area's chunks import those of lower areas alone. A view stays a file of its own.
 */
export function areaChunk(id: string, graph: Graph): string | null {
  const area = /(?:resources|virtual:areas)[\\/](\w+)[\\/]/.exec(id)?.[1]
  const isNeededBy = (part: RegExp) => {
    const seen = new Set([id])
    for (const each of seen) {
      if (part.test(each)) return true
      for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
    }
    return false
  }
  if (!area) return null
  if (isNeededBy(/\.(entity|fields)\.ts$|^\0virtual:areas.*entities$/)) return area
  if (isNeededBy(/\.calls\.ts$|^\0virtual:areas.*calls$/)) return `${area}-calls`
  return null
}

type Graph = Parameters<Extract<Rolldown.CodeSplittingNameFunction, Function>>[1]

interface File {
  readonly path: string
  readonly area: string
  readonly part: 'entities' | 'calls'
  /** What it exports for its area: an entity, or an object of calls. */
  readonly exported: readonly string[]
  /** The names of its declarations. */
  readonly names: readonly string[]
}

const suffix = /[\\/]resources[\\/]\w+[\\/].*\.(entity|calls)\.ts$/

const filesIn = (resources: string): File[] =>
  readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .map(file => join(resources, file))
    .filter(path => suffix.test(path))
    .sort()
    .map((path): File => {
      const area = path.slice(resources.length + 1).split(/[\\/]/)[0]!
      if (path.endsWith('.entity.ts')) {
        const exported = [basename(path, '.entity.ts')]
        return { path, area, part: 'entities', exported, names: exported }
      }
      const calls = callsIn(path)
      return {
        path,
        area,
        part: 'calls',
        exported: calls.map(({ object }) => object),
        names: calls.flatMap(({ names }) => names),
      }
    })
    .filter(({ exported }) => exported.length > 0)

/** The names of an area's declarations. */
const namesOf = (files: readonly File[], part: File['part']) =>
  [...new Set(files.map(({ area }) => area))]
    .map(area => ({
      area,
      names: files
        .filter(each => each.area === area && each.part === part)
        .flatMap(({ names }) => names),
    }))
    .filter(({ names }) => names.length > 0)

function list(files: readonly File[]): string {
  // One text: hundreds of quotes and commas would come with the application's first files.
  const entities = namesOf(files, 'entities').map(
    ({ area, names }) =>
      `${area}: { names: '${names.join(' ')}'.split(' '), load: () => import('virtual:areas/${area}/entities') }`,
  )
  const calls = namesOf(files, 'calls').map(
    ({ area }) =>
      `${area}: { names: async () => (await import('virtual:areas/callNames')).default.${area}.split(' '), load: () => import('virtual:areas/${area}/calls') }`,
  )
  return `export const entities = {\n  ${entities.join(',\n  ')},\n}\nexport const calls = {\n  ${calls.join(',\n  ')},\n}\n`
}

/** There are many calls, and a page makes few: their names are a file of their own. */
const callNames = (files: readonly File[]) =>
  `export default {\n  ${namesOf(files, 'calls')
    .map(({ area, names }) => `${area}: '${names.join(' ')}'`)
    .join(',\n  ')},\n}\n`

function importing(files: readonly File[]): string {
  const imports = files.map(
    ({ path, exported }) => `import { ${exported.join(', ')} } from ${JSON.stringify(path)}`,
  )
  const all = files.flatMap(({ part, exported }) =>
    exported.map(name => (part === 'calls' ? `...${name}` : name)),
  )
  return [...imports, `export default { ${all.join(', ')} }`].join('\n')
}

/** The objects of calls that a file declares, with the names of their calls. */
function callsIn(path: string): { object: string; names: string[] }[] {
  const { body } = parseSync(path, readFileSync(path, 'utf8')).program
  return body.flatMap(node =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && id.name.endsWith('Calls') && init?.type === 'ObjectExpression'
            ? [
                {
                  object: id.name,
                  names: init.properties.flatMap(each =>
                    each.type === 'Property' && each.key.type === 'Identifier'
                      ? [each.key.name]
                      : [],
                  ),
                },
              ]
            : [],
        )
      : [],
  )
}

/**
 * Leaves the SQL of declarations to the server: a browser knows that a field is computed, and from
 * which others, but not how; conditions are for the database alone.
 */
export function withoutSql(): Plugin {
  return {
    name: 'without-sql',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return declaration.test(id) ? stripped(id, code) : undefined
    },
  }
}

/** With the fields that several share, and the kinds that count or name other records. */
const declaration =
  /[\\/]resources[\\/].*\.(entity|fields|found)\.ts$|[\\/]resources[\\/]common\.ts$|[\\/]define[\\/]fields[\\/]composite\.ts$/

interface Part {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The code of a declaration without its SQL. */
export function stripped(path: string, code: string): string {
  const parts: Part[] = []
  walk(parseSync(path, code).program, node => {
    const [start, end] = [node.start as number, node.end as number]
    if (isSqlOfField(node)) {
      const sql = node.arguments[1]
      parts.push({ ...sql, by: `'${gapsOf(code.slice(sql.start, sql.end))}'` })
    } else if (isDetail(node)) parts.push({ start, end, by: `detail: ''` })
    else if (isConditions(node)) parts.push({ start, end, by: `${node.key.name}: {}` })
  })
  // The last first, so that places before stay.
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** `computed(field, 'SQL')`. A name of SQL that stands elsewhere is left as it is. */
const isSqlOfField = (node: any): boolean =>
  node.type === 'CallExpression' &&
  node.callee.name === 'computed' &&
  ['Literal', 'TemplateLiteral'].includes(node.arguments[1]?.type)

const isConditions = (node: any): boolean =>
  node.type === 'Property' &&
  ['checks', 'rules', 'synonyms'].includes(node.key.name) &&
  node.value.type === 'ObjectExpression'

/** What the palette tells of a record. */
const isDetail = (node: any): boolean =>
  node.type === 'Property' &&
  node.key.name === 'detail' &&
  ['Literal', 'TemplateLiteral'].includes(node.value.type)

/** The fields that SQL names: lines that repeat their parent are known by them. */
const gapsOf = (sql: string) => sql.match(/(?<!\$)\{\w+\}/g)?.join(' ') ?? 'sql'

function walk(node: unknown, visit: (node: any) => void) {
  if (Array.isArray(node)) return node.forEach(each => walk(each, visit))
  if (node === null || typeof node !== 'object' || !('type' in node)) return
  visit(node)
  for (const value of Object.values(node))
    if (value !== null && typeof value === 'object') walk(value, visit)
}
