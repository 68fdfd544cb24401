import type { Code } from './vocabulary.ts'

/** Options of a node of the route tree. Source: specification §3, route metadata. */
export interface RouteOptions {
  /**
   * Who may see it: holders of one of these codes and of one of each parent. Absent: as the parent.
   */
  roles?: readonly Code[]
  icon?: string
  /** Beside the specification's table, which has no such path. */
  own?: true
  /** Not in the menu; reached from other screens. */
  hidden?: boolean
  /** Always in the tab strip; cannot be closed. */
  affix?: boolean
  /** Discarded when its tab loses focus. */
  noCache?: boolean
  /** Stays a parent in the menu even with one visible child. */
  alwaysShow?: boolean
  /** `false` leaves it out of the breadcrumb. */
  breadcrumb?: boolean
  /** The path that the menu highlights while this hidden screen is open. */
  activeMenu?: string
  redirect?: string
}

/** A call that is made for each selected row of a table. */
export interface RowStep {
  readonly call: string
  readonly label: string
  /** What it does, told before it is done. */
  readonly confirm?: string
  /** The inputs that a row gives, each with the name of its value in the row. */
  readonly takes: Readonly<Record<string, string>>
  /** The values of a row that name what it is about in its heading, where that is not the row itself. */
  readonly about?: readonly string[]
  /** Inputs that have the same value for every row. */
  readonly with?: Readonly<Record<string, string | number | boolean>>
  /**
   * The inputs that its dialog asks for; all others of the call when absent. A row proposes its own there; several rows give each their own.
   */
  readonly asks?: readonly string[]
  /** Offered only while one row is selected, or only while several are. */
  readonly rows?: 'one' | 'many'
  /** Also a button of the page, where all rows give the same. */
  readonly page?: PageStep
}

/** When a step of rows is a button of the page. */
export interface PageStep {
  /** A flag of the rows, and what it has to be. */
  readonly while: readonly [value: string, is: boolean]
  /** The value of a row that names what is missing before it can be done; such names stand beside the button, after `lacking`. */
  readonly lacks?: string
  readonly lacking?: string
}

/** The lists that a row of a table leads to, each filtered to what belongs to the row. */
export interface RowLists {
  readonly label: string
  /** The value of a row that names them: `[{ entity, title }]`. */
  readonly of: string
  /** The filter of these lists, and the value of a row that it takes. */
  readonly filter: string
  readonly by: string
}

/** A screen in the tree: records of an entity, a table of a call, or a custom screen. */
export interface RouteLeaf<
  E extends string = string,
  S extends string = string,
  C extends string = string,
> extends RouteOptions {
  path: `/${string}`
  title: string
  /** The entity whose records it shows. */
  entity?: E
  /** Records are read-only on this screen; another screen changes them. */
  readOnly?: boolean
  /**
   * The entity's own address: its resource name in react-admin is this path. At most one route per
   * entity; by default the first.
   */
  home?: boolean
  /**
   * The page of the entity that replaces its list: a new record, or the one with the query's `id`.
   */
  page?: 'create' | 'edit'
  /**
   * The call whose answer is shown as a table. Its input fields are the filters: `filter` fixes
   * some, `preset` sets initial values. Everyone who reaches the screen may make the call.
   */
  table?: C
  /**
   * For a `table` whose answer has several lists: the shown one, by name or path (`data.moves`).
   */
  list?: string
  /** The columns of a `table` that are summed; by default every number except percentages. */
  totals?: readonly string[]
  /**
   * The query parameters that name the record of a `screen`, the first that is given: each record
   * has a tab of its own, named by the screen.
   */
  record?: string | readonly string[]
  /** Which records are shown, as values of their fields; `me` is the current person. */
  filter?: Readonly<Record<string, string | number | boolean>>
  /** The initial filter of the list. */
  preset?: Readonly<Record<string, unknown>>
  /** The initial sort of the list, if not as the entity declares: a sortable field, `-` for descending. */
  sort?: string
  /** How the list opens, if not as the entity declares. */
  show?: 'list' | 'calendar' | 'chart'
  /** Of an entity that lists the records of one (`ofOne`), the screen lists those of all. */
  ofAll?: boolean
  /** The call that lists the records, if not the entity's own. */
  call?: string
  /**
   * The path of the screen whose tab this one is. It is not in the menu, and has no tab of its own
   * among the open screens.
   */
  tabOf?: string
  /** Its label among the tabs, if not its title. */
  tab?: string
  /** The custom screen shown here; with an entity it adds to the entity's pages and opens its calls. */
  screen?: S
}

/** An area or a group of the menu. Its children have full paths: parents are not path prefixes. */
export interface RouteParent<
  E extends string = string,
  S extends string = string,
  C extends string = string,
> extends RouteOptions {
  path: `/${string}`
  title: string
  children: readonly RouteNode<E, S, C>[]
}
/** A screen or a parent of screens. */
export type RouteNode<
  E extends string = string,
  S extends string = string,
  C extends string = string,
> = RouteLeaf<E, S, C> | RouteParent<E, S, C>

/**
 * Whether a node is a parent of screens rather than a screen.
 * @example nodes.filter(node => !isParent(node)) // the screens alone
 */
export const isParent = <E extends string, S extends string, C extends string>(
  node: RouteNode<E, S, C>,
): node is RouteParent<E, S, C> => 'children' in node

/**
 * Whether the menu leaves a node out: a hidden one, and the tabs of another screen.
 * @example routes.filter(node => !isHidden(node)) // what the menu shows
 */
export const isHidden = (node: RouteNode): boolean =>
  !!node.hidden || (!isParent(node) && !!node.tabOf)

/** A screen with the code lists of its whole chain: a person needs one code of each list. */
export interface Reach {
  readonly leaf: RouteLeaf
  readonly chain: readonly (readonly Code[])[]
  readonly parents: readonly RouteParent[]
}

/**
 * Every screen of the tree with the codes of its chain, in tree order.
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

/**
 * The address of a list that shows what a filter finds alone.
 * @example listAddress('/sale/records', { state: ['Draft'] }) // '/sale/records?filter=%7B%22state%22…'
 */
export const listAddress = (screen: string, filter: Readonly<Record<string, unknown>>): string =>
  `${screen}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
