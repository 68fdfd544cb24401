import { createListeners } from './listeners.ts'

/**
 * The number of the request that made a change, by the answered record. react-admin passes on
 * records only, and a record holds declared fields only.
 */
export const requestOf = (record: object): string | undefined => numbers.get(record)

export function fromRequest<R extends object>(record: R, headers: Headers): R {
  const number = headers.get('x-request-id')
  if (number) numbers.set(record, number)
  return record
}

const numbers = new WeakMap<object, string>()

/** The changing requests of this tab: those on their way, and the numbers of the last answered ones. */
const answered = new Set<string>()
const underWay = new Set<Promise<unknown>>()
const most = 500

/** Notes the number that the answer to a request has. */
export function noteOwn<T extends { readonly headers: Headers }>(request: Promise<T>): Promise<T> {
  const noted = request.then(
    ({ headers }) => {
      const id = headers.get('x-request-id')
      if (id) answered.add(id)
      for (const oldest of answered) {
        if (answered.size <= most) break
        answered.delete(oldest)
      }
    },
    () => {},
  )
  underWay.add(noted)
  void noted.then(() => underWay.delete(noted))
  return request
}

/**
 * Whether all of these are requests of this tab. A change may be heard of before its request is
 * answered, so those on their way are awaited, for some seconds.
 */
export async function areOwn(requests: readonly (string | undefined)[]): Promise<boolean> {
  const known = requests.filter(id => id !== undefined)
  if (!known.length || known.length < requests.length) return false
  const isAnswered = () => known.every(id => answered.has(id))
  if (isAnswered() || !underWay.size) return isAnswered()
  await Promise.race([Promise.all(underWay), new Promise(done => setTimeout(done, patience))])
  return isAnswered()
}

const patience = 5000

/** As of when the reports of each page are, by path: a server with a copy of its database reads them there. */
const moments = new Map<string, string>()
const { subscribe, tell } = createListeners()

/** Notes as of when an answer is, for the page that is shown. */
export function noteAsOf({ headers }: { readonly headers: Headers }): void {
  const at = headers.get('x-as-of')
  if (!at) return
  const { pathname } = globalThis.location
  if (at === 'now') moments.delete(pathname)
  else moments.set(pathname, at)
  tell()
}

/** As of when a page is; nothing where that is now. */
export const asOf = { subscribe, of: (path: string): string | undefined => moments.get(path) }
