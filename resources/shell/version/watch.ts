const halfAnHour = 30 * 60_000
const mostTicks = 8

/**
 * Checks now, then every 30 minutes; stops after 8 ticks in a row while the page is seen, at once when it is hidden, and begins again when
 * it is seen. Beginning again checks at once only when the last check is as old as that. Answers how to end it. Source: specification §4.
 */
export function watchVersions(check: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let checkedAt = -Infinity
  const tell = () => {
    checkedAt = Date.now()
    check()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const begin = () => {
    stop()
    let ticks = 0
    if (Date.now() - checkedAt >= halfAnHour) tell()
    timer = setInterval(() => {
      tell()
      if (++ticks >= mostTicks) stop()
    }, halfAnHour)
  }
  const follow = () => (page.visibilityState === 'hidden' ? stop() : begin())
  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    page.removeEventListener('visibilitychange', follow)
    stop()
  }
}
