import { answerList, answerLists, rowFields } from '#define/rows/answerList.ts'
import { isField, type AnyCall, type Shape } from '#define/call.ts'
import { filterableFields } from '#define/entity.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import type { Findings, Problems } from '#define/error.ts'
import { fileOf, inFile } from './common.ts'
import { checkEndpoints } from './endpoints.ts'
import { isParent, type RouteLeaf, type RouteNode, type RowStep } from '#define/route.ts'

/** All parts of a product. */
export interface Whole {
  readonly entities: Readonly<Record<string, AnyEntity>>
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly routes: readonly RouteNode[]
}

/**
 * Checks across entities, calls and the route tree: duplicate paths, and names of screens, calls
 * and fields that do not exist.
 * @example checkTree({ entities, calls, routes }) // "routes.ts: /sale/orderTags is the path of two screens: give one of them another"
 */
export function* checkTree({ entities, calls, routes }: Whole): Problems {
  yield* checkEndpoints(entities, calls)
  for (const [name, call] of Object.entries(calls))
    yield* inFile('resources/**/*.calls.ts', checkUndo(name, call, calls))
  const paths = new Set(nodesOf(routes).map(({ path }) => path))
  yield* inFile('routes.ts', checkRoutes({ entities, calls, routes }, paths))
  for (const e of Object.values(entities)) yield* inFile(fileOf(e), checkNamed(e, calls, paths))
}

function* checkRoutes({ entities, calls, routes }: Whole, paths: ReadonlySet<string>): Findings {
  const nodes = nodesOf(routes)
  const tabbed = new Set<string>(
    nodes.filter(node => !isParent(node) && !node.tabOf).map(({ path }) => path),
  )
  const seen = new Set<string>()
  for (const { path } of nodes) {
    if (seen.has(path)) yield [path, 'is the path of two screens: give one of them another']
    seen.add(path)
  }
  for (const node of nodes) {
    if (node.activeMenu !== undefined && !paths.has(node.activeMenu))
      yield [
        node.path,
        `marks ${node.activeMenu} in the menu, which is no path: correct \`activeMenu\``,
      ]
    if (isParent(node)) continue
    if (node.tabOf !== undefined && !tabbed.has(node.tabOf))
      yield [
        node.path,
        `is a tab of ${node.tabOf}, which is no screen with tabs: name a screen that is no tab itself in \`tabOf\``,
      ]
    if (node.table !== undefined) yield* checkTable(node, calls)
    if (!node.entity) continue
    const shown = entities[node.entity]
    const { open } = shown?.list ?? {}
    if (open && !nodes.some(each => !isParent(each) && each.screen === open.screen))
      yield [
        node.path,
        `opens ${open.screen}, which no route shows: correct \`list.open\` of ${node.entity}`,
      ]
    if (!shown) {
      yield [
        node.path,
        `shows ${node.entity}, which is no entity: register it or correct its spelling`,
      ]
      continue
    }
    const filters = filterableFields(shown)
    for (const name of Object.keys({ ...node.filter, ...node.preset }))
      if (!filters.includes(name) && !(name in shown.fields))
        yield [
          node.path,
          `is filtered by ${name}, which is neither a field nor a filter of ${node.entity}: correct \`filter\` or \`preset\``,
        ]
    const sorted = node.sort?.replace(/^-/, '')
    if (sorted !== undefined && !(sorted in shown.fields))
      yield [
        node.path,
        `is sorted by ${sorted}, which is no field of ${node.entity}: correct \`sort\``,
      ]
    if (node.call !== undefined && !calls[node.call])
      yield [node.path, `lists by the call ${node.call}, which is not registered: ${mendCall}`]
  }
}

/**
 * A call that takes another back gets all that it requires. What belongs to the act itself, the
 * record's version and the reason, is not taken from the input of the first.
 */
function* checkUndo(
  name: string,
  { undo, of, input, answer }: AnyCall,
  calls: Whole['calls'],
): Findings {
  if (undo === undefined) return
  if (undo === 'change') {
    if (of === undefined) yield [name, 'takes back a change of no entity: name the entity in `of`']
    return
  }
  const back = calls[undo.call]
  if (!back)
    return yield [name, `is taken back by ${undo.call}, which is not registered: ${mendCall}`]
  if (undo.if !== undefined && answer[undo.if]?.kind !== 'flag')
    yield [name, `is taken back if ${undo.if}, which is no flag of its answer: correct \`undo.if\``]
  if (undo.record !== undefined && !(undo.record in input && answer.data?.node === 'record'))
    yield [
      name,
      `is taken back of ${undo.record}, which it does not take, or it answers no record: correct \`undo.record\``,
    ]
  const known = {
    ...input,
    version: undefined,
    reason: undefined,
    ...answer,
    ...(undo.id !== undefined && made(undo.id, answer)),
    ...(undo.request !== undefined && { [undo.request]: true }),
    ...undo.with,
  }
  for (const [each, part] of Object.entries(back.input as Shape))
    if (isField(part) && part.options.required && known[each] === undefined)
      yield [
        name,
        `is taken back by ${undo.call} without ${each}: answer it, or give it in \`undo.with\` or \`undo.id\``,
      ]
}

/** The inputs that the record of an answer gives: by its id, or with its version where it stands in `data`. */
const made = (name: string, { id, data }: Shape) =>
  id || !data ? { [name]: id } : { [name]: data, version: data }

/** The calls and paths that an entity names. */
function* checkNamed(e: AnyEntity, calls: Whole['calls'], paths: ReadonlySet<string>): Findings {
  for (const [part, call, id] of callsOf(e))
    if (!calls[call]) yield [part, `names the call ${call}, which is not registered: ${mendCall}`]
    else if (id !== undefined && !(id in (calls[call].input as Shape)))
      yield [
        part,
        `gives the record's id as ${id}, which ${call} does not take: name one of its inputs in \`id\``,
      ]
  for (const [name, { call, with: always }] of Object.entries(e.actions ?? {}))
    for (const input of Object.keys(always ?? {}))
      if (calls[call] && !(input in calls[call].input))
        yield [
          `actions.${name}`,
          `always gives ${input}, which ${call} does not take: name one of its inputs in \`with\``,
        ]
  if (e.readModel)
    yield* checkRowSteps(e.rowSteps ?? [], calls, {
      at: 'rowSteps',
      of: e.name,
      columns: e.fields,
      values: ['id', 'version', ...Object.keys(e.fields)],
    })
  for (const [text, { screen }] of Object.entries(e.links ?? {}))
    if (!paths.has(screen))
      yield [
        `links.${text}`,
        `leads to ${screen}, which is no path of resources/routes/: correct it`,
      ]
}

/** A table shows one list of an answer; its filters are inputs of its call. */
function* checkTable(
  { path, table, list, totals, filter, preset }: RouteLeaf,
  calls: Whole['calls'],
): Findings {
  const call = calls[table!]
  if (!call)
    return yield [path, `is a table of the call ${table}, which is not registered: ${mendCall}`]
  const lists = answerLists(call.answer as Shape).map(each => each.path)
  const shown = answerList(call, list)
  if (!shown)
    return yield [
      path,
      lists.length === 0
        ? `is a table of ${table}, whose answer holds no list: answer its rows as a \`list\``
        : `is a table of ${table}, whose answer holds ${lists.join(' and ')}: name one of them in \`list\``,
    ]
  const columns = rowFields(shown.shape)
  for (const name of totals ?? [])
    if (!columns[name])
      yield [path, `sums ${name}, which is no column of ${table}: correct \`totals\``]
  for (const name of Object.keys({ ...filter, ...preset }))
    if (!(name in (call.input as Shape)))
      yield [
        path,
        `is filtered by ${name}, which is no input of ${table}: correct \`filter\` or \`preset\``,
      ]
  yield* checkRowSteps(call.steps ?? [], calls, {
    at: path,
    of: table!,
    columns,
    values: Object.keys(shown.shape),
  })
}

interface OfRows {
  readonly at: string
  readonly of: string
  readonly columns: Readonly<Record<string, unknown>>
  /** The names of all that a row holds. */
  readonly values: readonly string[]
}

function* checkRowSteps(
  steps: readonly RowStep[],
  calls: Whole['calls'],
  { at, of, columns, values }: OfRows,
): Findings {
  for (const { call: name, takes, about = [], with: fixed = {}, asks = [], page } of steps) {
    const step = calls[name]
    if (!step) {
      yield [at, `makes the call ${name} for rows, which is not registered: ${mendCall}`]
      continue
    }
    for (const input of [...Object.keys(takes), ...Object.keys(fixed), ...asks])
      if (!(input in (step.input as Shape)))
        yield [at, `gives ${input} to ${name}, which it does not take: correct \`steps\``]
    for (const value of Object.values(takes))
      if (!values.includes(value))
        yield [at, `takes ${value} from a row, which ${of} does not answer: correct \`steps\``]
    for (const value of page ? [page.while[0], ...(page.lacks ? [page.lacks] : [])] : [])
      if (!values.includes(value))
        yield [at, `asks a row for ${value}, which ${of} does not answer: correct \`steps\``]
    for (const value of about)
      if (!columns[value])
        yield [at, `tells ${value} of a row, which is no column of ${of}: correct \`steps\``]
  }
}

const mendCall = 'add it to resources/registry.ts or correct its spelling'

const nodesOf = (tree: readonly RouteNode[]): RouteNode[] =>
  tree.flatMap(node => [node, ...(isParent(node) ? nodesOf(node.children) : [])])

/** The calls that an entity names, by the part that names them. */
type Named = [part: string, call: string, id?: string]
const callsOf = ({ tools, actions, statuses, related }: AnyEntity): Named[] => [
  ...(related ?? []).flatMap(each =>
    'call' in each ? [['related', each.call, each.id] as Named] : [],
  ),
  ...Object.keys(tools ?? {}).map((call): Named => ['tools', call]),
  ...Object.entries(actions ?? {}).map(([name, { call, id }]): Named => [
    `actions.${name}`,
    call,
    id,
  ]),
  ...Object.entries(statuses?.transitions ?? {}).flatMap(([step, { call }]) =>
    call ? [[`statuses.${step}`, call.name, call.id] as Named] : [],
  ),
]
