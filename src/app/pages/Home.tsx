import { Navigate } from 'react-router-dom'
import { reaches, type RouteNode } from '#define/route.ts'
import { visibleTree } from '#src/app/access.ts'
import { Message } from './Message.tsx'
import { product } from '#src/app/product/product.ts'
import { say } from '#src/i18n/say.ts'

/** `/`: the product's home, or the first screen that the user can reach. */
export function Home() {
  const path = firstPath(visibleTree(), product().home)
  if (path) return <Navigate to={path} replace />
  return <Message title={say('app.nothing_to_open')}>{say('app.nothing_to_open_why')}</Message>
}

/** An area or a group has no screen. It leads to its redirect, or to its first screen. */
export const ToFirst = ({
  of,
  wanted,
}: {
  of: readonly RouteNode[]
  wanted: string | undefined
}) => <Navigate to={firstPath(of, wanted) ?? '/404'} replace />

/** The path `wanted` if the tree has it, otherwise the first path of the menu. */
function firstPath(tree: readonly RouteNode[], wanted: string | undefined): string | undefined {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return (leaves.find(leaf => leaf.path === wanted) ?? leaves.find(leaf => !leaf.hidden))?.path
}
