import { isHidden, reaches, type RouteNode } from '#define/route.ts'
import { visibleTree } from './access.ts'
import { product } from './product/product.ts'

/**
 * The path that `/` leads to: the product's home, that of the job of whoever has no access to it, or
 * the first screen that the user can reach.
 */
export const homePath = () => firstPath(visibleTree(), product().home, ...product().homesOfJobs)

/** The first path `wanted` that the tree has, otherwise the first path of the menu. */
export function firstPath(
  tree: readonly RouteNode[],
  ...wanted: readonly (string | undefined)[]
): string | undefined {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return (
    wanted.find(path => leaves.some(leaf => leaf.path === path)) ??
    leaves.find(leaf => !isHidden(leaf))?.path
  )
}
