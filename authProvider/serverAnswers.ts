/** An answer takes no longer; a person who waits for one goes on without. */
const patience = 1_500

/**
 * Whether the server answers at this moment. A network without it, and a proxy that does not reach
 * it, say nothing about a session.
 */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { signal: AbortSignal.timeout(patience) }).then(
    answer => answer.status < 500,
    () => false,
  )
