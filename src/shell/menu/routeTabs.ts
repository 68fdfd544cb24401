import { reaches, type RouteLeaf, type RouteNode } from '#define/route.ts'

/**
 * The screens that are tabs of one, which comes first, at the address of any of them. A screen
 * without tabs has none.
 */
export function tabsAt(tree: readonly RouteNode[], pathname: string): readonly RouteLeaf[] {
  const leaves = reaches(tree).map(reach => reach.leaf)
  const at = leaves.find(leaf => leaf.path === pathname)
  const first = at?.tabOf ?? at?.path
  const tabs = leaves.filter(leaf => first && (leaf.path === first || leaf.tabOf === first))
  return tabs.length > 1 ? tabs.toSorted((a, b) => Number(!!a.tabOf) - Number(!!b.tabOf)) : []
}
