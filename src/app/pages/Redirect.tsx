import { LeadOn } from './LeadOn.tsx'
import { useLocation, useParams } from 'react-router-dom'
import { insidePath } from '#auth/wantedPath.ts'

/**
 * `/redirect/<path>` replaces itself with the path, so that the screen restarts. It never leaves
 * the application.
 */
export function Redirect() {
  const path = useParams()['*'] ?? ''
  const { search } = useLocation()
  return <LeadOn to={insidePath(path) + search} />
}
