import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { moved } from './pictureLines.ts'

/** Far enough not to be a click, in pixels. */
const least = 6

/**
 * Moves items by mouse, pen or finger: those under the pointer make room at once, and `onMoved` is
 * told when it is let go. A finger drags by the handle alone, so that the page still scrolls.
 */
export function usePictureDrag(
  keys: readonly string[],
  onMoved: (from: number, to: number) => void,
) {
  const began = useRef<{ x: number; y: number }>(undefined)
  const wasDragged = useRef(false)
  const [drag, setDrag] = useState<{ key: string; order: readonly string[] }>()

  const start = (key: string, isHandle: boolean) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0 || (event.pointerType === 'touch' && !isHandle)) return
    began.current = { x: event.clientX, y: event.clientY }
    const { currentTarget: element, pointerId } = event
    let order = keys
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const { x, y } = began.current!
      if (!wasDragged.current && Math.hypot(next.clientX - x, next.clientY - y) < least) return
      wasDragged.current = true
      const under = document
        .elementFromPoint(next.clientX, next.clientY)
        ?.closest<HTMLElement>('[data-picture]')
      const target = under?.parentElement === element.closest('ol') ? under?.dataset.picture : key
      if (target !== undefined && target !== key && order.includes(target))
        order = moved(order, order.indexOf(key), order.indexOf(target))
      setDrag({ key, order })
    }
    const end = (next: Event) => {
      if ('pointerId' in next && next.pointerId !== pointerId) return
      stop.abort()
      setDrag(undefined)
      const to = order.indexOf(key)
      if (next.type === 'pointerup' && to !== keys.indexOf(key)) onMoved(keys.indexOf(key), to)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener(
      'keydown',
      pressed => {
        if (pressed.key === 'Escape') end(pressed)
      },
      { signal },
    )
  }
  return {
    dragged: drag?.key,
    order: drag?.order ?? keys,
    start,
    /** The click that ends a drag opens nothing. */
    refuseClick: (event: MouseEvent) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
