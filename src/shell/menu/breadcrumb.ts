import { isParent, type RouteNode } from '#define/route.ts'
import { wayTo } from './menu.ts'

export interface Crumb {
  readonly title: string
  /** The link's target; absent for plain text. */
  readonly to?: string
}

/**
 * Pages below a screen that are not routes of the tree: `/sale/orderTags/create`, `.../import`,
 * `/sale/orderTags/<id>`, `.../show`.
 */
export type Below = 'create' | 'edit' | 'show' | 'import'

/**
 * The breadcrumb of an address, Dashboard first. Routes without a title or with a hidden crumb are
 * left out.
 * The last crumb and those that redirect nowhere are plain text; others lead to their redirect or
 * to their path (without parameters here). Source: specification §2.
 * `name` is the name of the record at the address, if known.
 */
export function crumbsOf(
  tree: readonly RouteNode[],
  pathname: string,
  titleOf: (page: 'dashboard' | Below) => string,
  name?: string,
): Crumb[] {
  const whole = withTabs(tree, wayTo(tree, pathname) ?? [])
  const way = whole.filter(node => node.title && node.breadcrumb !== false)
  const below = belowOf(whole.at(-1), pathname)
  const crumbs = [
    { title: titleOf('dashboard'), to: '/' },
    ...way.map(({ title, path, redirect }) =>
      redirect === 'noredirect' ? { title } : { title, to: redirect ?? path },
    ),
    ...(name ? [{ title: name }] : []),
    ...(below && !(name && below === 'show') ? [{ title: titleOf(below) }] : []),
  ]
  return crumbs.map((crumb, n) => (n === crumbs.length - 1 ? { title: crumb.title } : crumb))
}

/** A tab stands behind the screen that it is one of. */
function withTabs(tree: readonly RouteNode[], way: readonly RouteNode[]): readonly RouteNode[] {
  const last = way.at(-1)
  const of = last && !isParent(last) && last.tabOf
  const first = of && wayTo(tree, of)?.at(-1)
  return first ? [...way.slice(0, -1), first, last] : way
}

function belowOf(node: RouteNode | undefined, pathname: string): Below | undefined {
  if (!node || pathname === node.path) return undefined
  const rest = pathname.slice(node.path.length + 1)
  return rest.startsWith('create')
    ? 'create'
    : rest === 'import'
      ? 'import'
      : rest.endsWith('/show')
        ? 'show'
        : rest
          ? 'edit'
          : undefined
}
