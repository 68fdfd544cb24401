import { createListeners } from '#data/listeners.ts'
import type { LiveConnection, LiveOptions } from './connection.ts'

/**
 * The live connection, whose code is loaded once something is followed: the first page is there
 * before. Until then, and where it cannot be loaded, pages poll.
 */
export function lateLive(options: LiveOptions): LiveConnection {
  const { subscribe, tell } = createListeners()
  let live: LiveConnection | undefined
  let loading: Promise<LiveConnection> | undefined
  const load = async () => {
    const { createLive } = await import('./connection.ts')
    live = createLive(options)
    live.subscribe(tell)
    return live
  }
  return {
    follow(follower, since = Date.now()) {
      if (live) return live.follow(follower, since)
      let stop: (() => void) | undefined
      let isOver = false
      loading ??= load()
      loading.then(
        loaded => {
          if (!isOver) stop = loaded.follow(follower, since)
        },
        () => (loading = undefined),
      )
      return () => {
        isOver = true
        stop?.()
      }
    },
    isLive: topic => live?.isLive(topic) ?? false,
    subscribe,
  }
}
