import { useSyncExternalStore } from 'react'

/** The plan whose customer is to be told of its new day: asked by a message, which ends before the dialog does. */
let offered: string | undefined
const listeners = new Set<() => void>()

export function offerText(planId: string | undefined) {
  offered = planId
  listeners.forEach(listener => listener())
}

export const useOfferedText = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => offered,
  )
