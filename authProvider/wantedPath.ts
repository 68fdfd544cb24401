/**
 * The page that a signed-out person requested; the address of the sign-in page keeps it through
 * reloads and bookmarks.
 */
export const signInAddress = (wanted: string) =>
  isWorthKeeping(wanted) ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'

/** The requested path and query, `/` by default; never an address outside the application. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return insideApplication(wanted) && isWorthKeeping(wanted) ? wanted : '/'
}

/** The path in a form that no browser reads as another host (`//host`, `/\host`). */
export const insidePath = (path: string) => `/${path.replace(/^[/\\\s]+/, '')}`

const insideApplication = (path: string) => path.startsWith('/') && insidePath(path) === path
const isWorthKeeping = (path: string) => path !== '/' && !/^\/login(?![^/?#])/.test(path)
