import { useState, type PointerEvent } from 'react'
import { placeAt, type InTree, type Place } from './categoryRows.ts'

/** How a drop on a row is marked: a line above or below it, or the row itself. */
export type DropMark = 'before' | 'into' | 'after'

const least = 6

/** Drags rows of a tree by mouse, pen or finger; Escape gives up. */
export function useTreeDrag(all: readonly InTree[], onPlaced: (id: string, to: Place) => void) {
  const [drag, setDrag] = useState<{ id: string; over?: { id: string; as: DropMark } }>()

  const start = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { pointerId, clientX: x, clientY: y } = event
    let to: Place | undefined
    let isDragged = false
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      if (!isDragged && Math.hypot(next.clientX - x, next.clientY - y) < least) return
      isDragged = true
      const row = document
        .elementFromPoint(next.clientX, next.clientY)
        ?.closest<HTMLElement>('[data-category]')
      const over = row?.dataset.category
      to = undefined
      if (!row || !over) return setDrag({ id })
      const { top, height } = row.getBoundingClientRect()
      const share = (next.clientY - top) / height
      to = placeAt(all, id, over, share)
      const as = share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into'
      setDrag({ id, ...(to && { over: { id: over, as } }) })
    }
    const end = (next: Event) => {
      if ('pointerId' in next && next.pointerId !== pointerId) return
      stop.abort()
      setDrag(undefined)
      if (next.type === 'pointerup' && isDragged && to) onPlaced(id, to)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', pressed => pressed.key === 'Escape' && end(pressed), {
      signal,
    })
  }
  return { dragged: drag?.id, over: drag?.over, start }
}
