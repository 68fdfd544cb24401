import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEvent } from 'ra-core'
import { useEffect, useState, type RefObject } from 'react'
import { useMoving, type Dragged, type Target } from './MovingContext.ts'

/** Makes a card draggable where cards can be moved. */
export function useDraggable(card: RefObject<HTMLElement | null>, { record, from }: Dragged) {
  const mayMove = useMoving() !== undefined
  const data = useEvent(() => ({ [kind]: { record, from } satisfies Dragged }))
  useEffect(() => {
    if (!mayMove) return
    return draggable({ element: card.current!, getInitialData: data })
  }, [mayMove, card, data])
}

/**
 * Makes a part of the page take cards. What is under the pointer is marked in the page itself:
 * drawing hundreds of cards again for each place that is crossed would be seen.
 */
export function useDropTarget(place: RefObject<HTMLElement | null>, target: Target) {
  const mayMove = useMoving() !== undefined
  const data = useEvent(() => ({ [kind]: target }))
  useEffect(() => {
    if (!mayMove) return
    const element = place.current!
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => kind in source.data,
      getData: data,
      onDragEnter: () => markOver(element, target.refusal),
      onDragLeave: () => markOver(element, undefined),
      onDrop: () => markOver(element, undefined),
    })
  }, [mayMove, place, data, target.refusal])
}

/** Runs when a card was dropped on a place. */
export function useDropped(act: (what: Dragged, to: Target) => void) {
  const dropped = useEvent(act)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => kind in source.data,
        onDrop({ source, location }) {
          const to = location.current.dropTargets[0]?.data[kind] as Target | undefined
          if (to) dropped(source.data[kind] as Dragged, to)
        },
      }),
    [dropped],
  )
}

/** The card that is being dragged, if one is. */
export function useDragged(): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => kind in source.data,
        onDragStart: ({ source }) => setDragged(source.data[kind] as Dragged),
        onDrop: () => setDragged(undefined),
      }),
    [],
  )
  return dragged
}

/** Marks a place as the one that would take the card, or that refuses it; `undefined` ends that. */
export function markOver(element: Element, refusal: string | null | undefined) {
  if (refusal === undefined) element.removeAttribute('data-over')
  else element.setAttribute('data-over', refusal === null ? 'takes' : 'refuses')
}

/** Cards of a calendar are told apart from whatever else is dragged. */
const kind = 'calendarCard'
