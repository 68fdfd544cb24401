import type { Code } from './codes.ts'

/** What a node of the route tree says about itself. Source: specification §3, route metadata. */
export interface RouteOptions {
  /** Who may see it: holders of any of these codes and of those of every parent. Absent: as the parent. */
  roles?: readonly Code[]
  icon?: string
  /** Not in the menu; reached from other screens. */
  hidden?: boolean
  /** Always in the tab strip, cannot be closed. */
  affix?: boolean
  /** Never kept when its tab is left. */
  noCache?: boolean
  /** Stays a parent in the menu even with one visible child. */
  alwaysShow?: boolean
  /** Left out of the breadcrumb when false. */
  breadcrumb?: boolean
  /** The path to mark in the menu while this hidden screen is open. */
  activeMenu?: string
  redirect?: string
}

/** A screen in the tree: records of an entity, or a custom screen. */
export interface RouteLeaf<
  E extends string = string,
  S extends string = string,
> extends RouteOptions {
  path: `/${string}`
  title: string
  /** The entity whose records it shows. */
  entity?: E
  /** Its records are looked at here, and changed elsewhere: the screen opens reading alone. */
  readOnly?: boolean
  /** The entity's own address: its resource name in react-admin is this path. One route of an entity at most; the first when none says so. */
  home?: boolean
  /** The page of the entity that stands here instead of its list: a new record, or the one of the query's `id`. */
  page?: 'create' | 'edit'
  /** Which of the records stand here, as values of their fields; `me` is the person who looks. */
  filter?: Readonly<Record<string, string | number | boolean>>
  /** What the list is filtered by until the person chooses otherwise. */
  preset?: Readonly<Record<string, unknown>>
  /** How the list opens, where that is not as its entity says. */
  show?: 'list' | 'calendar' | 'chart'
  /** The call that lists them, where it is not the entity's own. */
  call?: string
  /** The custom screen that it shows; beside an entity, in the place of its list. */
  screen?: S
}

/** An area or a group of the menu. Its children's paths stand in full: parents are not path prefixes. */
export interface RouteParent<
  E extends string = string,
  S extends string = string,
> extends RouteOptions {
  path: `/${string}`
  title: string
  children: readonly RouteNode<E, S>[]
}
/** A screen or a parent of screens. */
export type RouteNode<E extends string = string, S extends string = string> =
  | RouteLeaf<E, S>
  | RouteParent<E, S>

/**
 * Whether a node has screens below it instead of being one.
 * @example nodes.filter(node => !isParent(node)) // the screens alone
 */
export const isParent = <E extends string, S extends string>(
  node: RouteNode<E, S>,
): node is RouteParent<E, S> => 'children' in node

/** A screen with the code lists of its whole chain: a person needs one code of each. */
export interface Reach {
  readonly leaf: RouteLeaf
  readonly chain: readonly (readonly Code[])[]
  readonly parents: readonly RouteParent[]
}

/**
 * Every screen of the tree with the codes of its chain, in the tree's order.
 * @example reaches(routes).find(reach => reach.leaf.path === '/sale/records')!.chain // [['J1'], ['J4']]: a person needs J1 and J4
 */
export function reaches(
  tree: readonly RouteNode[],
  chain: readonly (readonly Code[])[] = [],
  parents: readonly RouteParent[] = [],
): Reach[] {
  return tree.flatMap(node => {
    const here = node.roles ? [...chain, node.roles] : chain
    return isParent(node)
      ? reaches(node.children, here, [...parents, node])
      : [{ leaf: node, chain: here, parents }]
  })
}
