import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import type { RouteLeaf } from '#define'

/** A view that a door of an area imports, and the keys that lead to it: `screens`, its screen, … */
export interface Door {
  readonly keys: readonly string[]
  /** The end of the view's path. */
  readonly file: string
}

/** The views of all doors `resources/<area>/views.ts`. */
export const viewDoors = (root: string): Door[] =>
  areasWithViews(root).flatMap(area => doorsIn(readFileSync(doorOf(root, area), 'utf8'), area))

/** The names of the areas that have a door to views. */
export const areasWithViews = (root: string): string[] =>
  readdirSync(join(root, 'resources')).filter(area => existsSync(doorOf(root, area)))

const doorOf = (root: string, area: string) => join(root, 'resources', area, 'views.ts')

/** The views that the door of an area imports. `views('tasks', …)` counts as the key `tasks`. */
export function doorsIn(code: string, area: string): Door[] {
  const doors: Door[] = []
  const walk = (node: unknown, keys: readonly string[]) => {
    if (Array.isArray(node)) node.forEach(each => walk(each, keys))
    if (!isNode(node)) return
    if (node.type === 'ImportExpression')
      doors.push({ keys, file: `/resources/${area}/${node.source.value.replace(/^\.\//, '')}` })
    else if (node.type === 'Property') walk(node.value, [...keys, node.key.name ?? node.key.value])
    else if (node.type === 'CallExpression' && node.callee.name === 'views')
      walk(node.arguments.slice(1), [...keys, node.arguments[0].value])
    else Object.values(node).forEach(each => walk(each, keys))
  }
  const { body } = parseSync('views.ts', code).program
  walk(
    body.filter(each => each.type === 'ExportDefaultDeclaration'),
    [],
  )
  return doors
}

/**
 * The views of a screen's first page: its own one, or the list of its entity with what stands around
 * it.
 */
export function firstViews(
  doors: readonly Door[],
  { screen, entity }: Pick<RouteLeaf, 'screen' | 'entity'>,
  list: string,
): string[] {
  const at = (...wanted: (string | undefined)[]) =>
    doors
      .filter(({ keys }) => wanted.every((key, place) => key !== undefined && keys[place] === key))
      .map(({ file }) => file)
  if (!entity) return at('screens', screen)
  const own = [...at('screens', screen, entity, 'list'), ...at('entities', entity, 'list')]
  return [
    own[0] ?? list,
    ...at('screens', screen, entity, 'panels', 'list'),
    ...at('entities', entity, 'panels', 'list'),
  ]
}

// The parser's types name each kind of node; a walk needs the few properties above alone.
const isNode = (node: unknown): node is any =>
  typeof node === 'object' && node !== null && !Array.isArray(node)
