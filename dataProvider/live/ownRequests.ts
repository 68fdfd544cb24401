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
