import { useLocation } from 'react-router-dom'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { LeadOn } from './LeadOn.tsx'

/** The page at `/404`, which few see. */
export const NotFound = LazyPart(() => import('./NotFoundPage.tsx'))

/** Unknown and forbidden addresses both lead to `/404`, which keeps the typed address. */
export function ToNotFound() {
  const { pathname, search, hash } = useLocation()
  return <LeadOn to="/404" state={{ typed: pathname + search + hash }} />
}
