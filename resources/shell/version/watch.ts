const halfAnHour = 30 * 60_000
const mostTicks = 8

/**
 * Checks now, then every 30 minutes. Stops after 8 checks in a row while the page is visible, and
 * immediately when it is hidden; restarts when it becomes visible. A restart checks immediately
 * only if the last check is at least 30 minutes old. Returns a function that stops it. Source:
 * specification §4.
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
