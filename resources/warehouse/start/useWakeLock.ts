import { useEffect } from 'react'

/** Keeps the screen on while the page is in sight, where the browser can. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (isOver || document.visibilityState === 'hidden') return
      // Refused on low battery: the phone then does as it always does.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
