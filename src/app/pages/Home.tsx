import { Navigate } from 'react-router-dom'
import type { RouteNode } from '#define/route.ts'
import { firstPath, homePath } from '#src/app/firstPath.ts'
import { Message } from './Message.tsx'
import { say } from '#src/i18n/say.ts'

/** `/`: the product's home, or the first screen that the user can reach. */
export function Home() {
  const path = homePath()
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
