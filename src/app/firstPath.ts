import { isHidden, reaches, type RouteNode } from '#define/route.ts'
import { visibleTree } from './access.ts'
import { product } from './product/product.ts'

/** The path that `/` leads to: the product's home, or the first screen that the user can reach. */
export const homePath = () => firstPath(visibleTree(), product().home)

/** The path `wanted` if the tree has it, otherwise the first path of the menu. */
export function firstPath(
  tree: readonly RouteNode[],
  wanted: string | undefined,
): string | undefined {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return (leaves.find(leaf => leaf.path === wanted) ?? leaves.find(leaf => !isHidden(leaf)))?.path
}
