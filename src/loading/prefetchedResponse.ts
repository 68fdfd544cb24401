/** A request that the page made before the application was loaded (`scripts/preloadScript.ts`). */
export interface PrefetchedResponse {
  readonly url: string
  readonly authorization: string
  /** Of the page's clock, in ms. */
  readonly at: number
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    prefetchedResponse?: PrefetchedResponse
  }
}

/**
 * Answers the first equal request from the pending one, if the user is the same and it is recent.
 */
export const fetchPrefetched: typeof fetch = async (url, how) => {
  const { prefetchedResponse } = window
  if (prefetchedResponse?.url !== url || (how?.method ?? 'GET') !== 'GET') return fetch(url, how)
  delete window.prefetchedResponse
  const isTheSame =
    new Headers(how?.headers).get('Authorization') === prefetchedResponse.authorization
  if (!isTheSame || performance.now() - prefetchedResponse.at > soon) return fetch(url, how)
  return prefetchedResponse.answer.catch(() => fetch(url, how))
}

/** A list is not read again for as long either. */
const soon = 10_000
