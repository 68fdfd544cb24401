import { useEffect, useRef } from 'react'
import type { Phone } from './usePhone.ts'

/** Begins the container that the address names, once. */
export function useGivenContainer(
  containerId: string | null,
  { kept, keep, setWork }: Pick<Phone, 'kept' | 'keep' | 'setWork'>,
) {
  const begun = useRef<string>(undefined)
  const isRead = !!kept
  const work = kept?.hand.work
  const isThere = !!kept?.pack?.pack.containers?.some(({ id }) => id === containerId)
  useEffect(() => {
    if (!containerId || !isRead || begun.current === containerId) return
    if (work !== 'Check in') void setWork('Check in')
    else if (isThere) {
      begun.current = containerId
      void keep((_, __, ___, now) => now.containers.begin(containerId))
    }
  }, [containerId, isRead, isThere, keep, setWork, work])
}
