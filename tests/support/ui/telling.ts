import { act } from '@testing-library/react'
import type { Follower, LiveConnection } from '#src/live/connection.ts'

/** Nobody is told anything. */
export const nobodyTells: LiveConnection = {
  follow: () => () => {},
  isLive: () => false,
  subscribe: () => () => {},
}

/** A connection on which a test says what has changed. */
export function telling() {
  const followers = new Set<Follower>()
  const live: LiveConnection = {
    ...nobodyTells,
    isLive: () => true,
    follow: follower => {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
  }
  return {
    live,
    follows: (topic: string, id: string) =>
      [...followers].some(each => each.topic === topic && each.ids.includes(id)),
    /** `request` is the number of the request that the change follows from. */
    tell: (topic: string, id: string, request?: string) =>
      act(async () => {
        for (const each of followers)
          if (each.topic === topic && each.ids.includes(id)) each.onChange([id], request)
      }),
  }
}
