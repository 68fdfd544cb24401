import type { AnyCall } from '#define/call.ts'
import { filterableFields, type AnyEntity } from '#define/entity.ts'
import { DeclarationError } from '#resources/define/error.ts'
import { isParent, type RouteNode } from '#define/route.ts'

/** All that a product consists of. */
export interface Whole {
  readonly entities: Readonly<Record<string, AnyEntity>>
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly routes: readonly RouteNode[]
}

/**
 * What is only seen when entities, calls and the route tree stand together: a path that two screens have, and names of screens, calls and
 * fields that lead nowhere.
 * @throws DeclarationError naming the file, the part and the mend
 * @example checkTree({ entities, calls, routes }) // "routes.ts: /sale/orderTags is the path of two screens: give one of them another"
 */
export function checkTree({ entities, calls, routes }: Whole) {
  const nodes = nodesOf(routes)
  const paths = new Set<string>()
  for (const { path } of nodes) {
    if (paths.has(path))
      wrong(routesFile, path, 'is the path of two screens: give one of them another')
    paths.add(path)
  }
  for (const node of nodes) {
    if (node.activeMenu !== undefined && !paths.has(node.activeMenu))
      wrong(
        routesFile,
        node.path,
        `marks ${node.activeMenu} in the menu, which is no path: correct \`activeMenu\``,
      )
    if (isParent(node) || !node.entity) continue
    const shown = entities[node.entity]!
    const filters = [...filterableFields(shown), ...Object.keys(shown.list?.sought ?? {})]
    for (const name of Object.keys({ ...node.filter, ...node.preset }))
      if (!filters.includes(name) && !(name in shown.fields))
        wrong(
          routesFile,
          node.path,
          `is filtered by ${name}, which is neither a field nor a filter of ${node.entity}: correct \`filter\` or \`preset\``,
        )
    if (node.call !== undefined && !calls[node.call])
      wrong(
        routesFile,
        node.path,
        `lists by the call ${node.call}, which is not registered: ${mendCall}`,
      )
  }
  for (const e of Object.values(entities)) {
    for (const [part, call] of callsOf(e))
      if (!calls[call])
        wrong(fileOf(e), part, `names the call ${call}, which is not registered: ${mendCall}`)
    for (const [text, { screen }] of Object.entries(e.links ?? {}))
      if (!paths.has(screen))
        wrong(
          fileOf(e),
          `links.${text}`,
          `leads to ${screen}, which is no path of resources/routes.ts: correct it`,
        )
  }
}

const routesFile = 'routes.ts'
const mendCall = 'add it to resources/registry.ts or correct its spelling'
const fileOf = (e: AnyEntity) => `${e.name}.entity.ts`

const nodesOf = (tree: readonly RouteNode[]): RouteNode[] =>
  tree.flatMap(node => [node, ...(isParent(node) ? nodesOf(node.children) : [])])

/** The calls that an entity names, by the part that names them. */
const callsOf = ({ tools, actions, statuses }: AnyEntity): [part: string, call: string][] => [
  ...Object.keys(tools ?? {}).map((call): [string, string] => ['tools', call]),
  ...Object.entries(actions ?? {}).map(([name, { call }]): [string, string] => [
    `actions.${name}`,
    call,
  ]),
  ...Object.entries(statuses?.transitions ?? {}).flatMap(([step, { call }]) =>
    call ? [[`statuses.${step}`, call.name] as [string, string]] : [],
  ),
]

function wrong(file: string, part: string, mend: string): never {
  throw new DeclarationError(file, part, mend)
}
