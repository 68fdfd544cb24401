import { Navigate } from 'react-router-dom'
import { reaches, type RouteNode } from '#define/route.ts'
import { visibleTree } from '#src/app/access.ts'
import { Message } from './Message.tsx'
import { say } from '#src/i18n/say.ts'

/** `/`: stock check, or the first screen that the person reaches. */
export function Home() {
  const path = firstPath(visibleTree(), '/stock_check')
  if (path) return <Navigate to={path} replace />
  return <Message title={say('app.nothing_to_open')}>{say('app.nothing_to_open_why')}</Message>
}

/** An area or a group has no screen of its own: it leads to its redirect, or to its first screen. */
export const ToFirst = ({
  of,
  wanted,
}: {
  of: readonly RouteNode[]
  wanted: string | undefined
}) => <Navigate to={firstPath(of, wanted) ?? '/404'} replace />

/** The wanted screen if it is among those of the tree, else the first that stands in the menu. */
function firstPath(tree: readonly RouteNode[], wanted: string | undefined): string | undefined {
  const leaves = reaches(tree).map(reach => reach.leaf)
  return (leaves.find(leaf => leaf.path === wanted) ?? leaves.find(leaf => !leaf.hidden))?.path
}
