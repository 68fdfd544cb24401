import { Navigate, useLocation, useParams } from 'react-router-dom'
import { insidePath } from '#auth/wantedPath.ts'

/** `/redirect/<path>` replaces itself with the path, so that the screen there starts afresh. It never leads out of the application. */
export function Redirect() {
  const path = useParams()['*'] ?? ''
  const { search } = useLocation()
  return <Navigate to={insidePath(path) + search} replace />
}
