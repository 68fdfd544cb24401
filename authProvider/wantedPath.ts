/** Where a signed-out person wanted to go: the sign-in page's address carries it through reloads and bookmarks. */
export const signInAddress = (wanted: string) =>
  isWorthKeeping(wanted) ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'

/** The wanted path and query, `/` when there is none; never an address outside the application. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  return insideApplication(wanted) && isWorthKeeping(wanted) ? wanted : '/'
}

/** The same path with nothing in it that a browser would read as another host (`//host`, `/\host`). */
export const insidePath = (path: string) => `/${path.replace(/^[/\\\s]+/, '')}`

const insideApplication = (path: string) => path.startsWith('/') && insidePath(path) === path
const isWorthKeeping = (path: string) => path !== '/' && !/^\/login(?![^/?#])/.test(path)
