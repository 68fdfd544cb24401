import { type RouteRow, routes } from './routes.ts'

/**
 * The screens that the sidebar offers to a person with these codes, in the table's order.
 * Areas and groups are not among them: they are the parents, see `visibleParents`.
 */
export function visiblePaths(codes: ReadonlySet<string>, table = routes): string[] {
  return table
    .filter(row => !row.isHidden && !isParent(row, table) && isOpen(row, codes, table))
    .map(row => row.path)
}

/** The areas and groups that the sidebar shows: reachable, and with at least one visible screen somewhere below. */
export function visibleParents(codes: ReadonlySet<string>, table = routes): string[] {
  const shown = new Set(visiblePaths(codes, table))
  const parents = table.filter(row => shown.has(row.path)).flatMap(row => ancestorsOf(row, table))
  return table.filter(row => parents.includes(row)).map(row => row.path)
}

/**
 * Whether these codes open the path: a code of it and of every parent. The menu's `hidden` plays no part.
 * A path that the table does not have is not reachable; a group is judged like any row, though it has no screen.
 */
export function reachable(path: string, codes: ReadonlySet<string>, table = routes): boolean {
  const row = table.find(each => each.path === path)
  return row !== undefined && isOpen(row, codes, table)
}

/** The areas and groups above a path, nearest first. */
export function parentsOf(path: string, table = routes): string[] {
  const row = table.find(each => each.path === path)
  return row ? ancestorsOf(row, table).map(each => each.path) : []
}

function isOpen(row: RouteRow, codes: ReadonlySet<string>, table: readonly RouteRow[]): boolean {
  return [row, ...ancestorsOf(row, table)].every(
    each => each.codes.length === 0 || each.codes.some(code => codes.has(code)),
  )
}

function ancestorsOf(row: RouteRow, table: readonly RouteRow[]): RouteRow[] {
  const parent = parentOf(row, table)
  return parent ? [parent, ...ancestorsOf(parent, table)] : []
}

/** Only areas and groups are parents: `/ecommerce/sync/config` stands beside `/ecommerce/sync`, not below it. */
function parentOf(row: RouteRow, table: readonly RouteRow[]): RouteRow | undefined {
  if (isArea(row)) return undefined
  const group = row.isGroup
    ? undefined
    : table.find(each => each.isGroup && row.path.startsWith(`${each.path}/`))
  return group ?? table.find(each => isArea(each) && each.area === row.area)
}

const isArea = (row: RouteRow) => row.path === `/${row.area}`
const isParent = (row: RouteRow, table: readonly RouteRow[]) =>
  row.isGroup || (isArea(row) && table.some(each => each !== row && each.area === row.area))
