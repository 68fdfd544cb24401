import { LeadOn } from './LeadOn.tsx'
import type { RouteNode } from '#define/route.ts'
import { firstPath, homePath } from '#src/app/firstPath.ts'
import { SkeletonPage } from '#src/loading/SkeletonPage.tsx'
import { Message } from '#src/loading/Message.tsx'
import { say } from '#src/i18n/say.ts'

/** `/`: the product's home, or the first screen that the user can reach. */
export function Home() {
  const path = homePath()
  if (path)
    return (
      <>
        {/* The next screen replaces this one only once it is there: an empty page would be seen. */}
        <SkeletonPage />
        <LeadOn to={path} />
      </>
    )
  return <Message title={say('app.nothing_to_open')}>{say('app.nothing_to_open_why')}</Message>
}

/** An area or a group has no screen. It leads to its redirect, or to its first screen. */
export const ToFirst = ({
  of,
  wanted,
}: {
  of: readonly RouteNode[]
  wanted: string | undefined
}) => <LeadOn to={firstPath(of, wanted) ?? '/404'} />
