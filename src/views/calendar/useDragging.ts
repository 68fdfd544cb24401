import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEvent } from 'ra-core'
import { useEffect, useState, type RefObject } from 'react'
import { useMoving, type Dragged, type Target } from './card/MovingContext.ts'

/**
 * Lets the cards in a frame be dragged. A card is registered when it is taken the first time, since
 * a month has hundreds.
 */
export function useDraggables(
  frame: RefObject<HTMLElement | null>,
  carriedBy: (card: HTMLElement) => Dragged | undefined,
) {
  const carried = useEvent(carriedBy)
  useEffect(() => {
    const element = frame.current!
    const taken = new Map<HTMLElement, () => void>()
    const take = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || taken.has(target)) return
      if (target.dataset.card === undefined || target.getAttribute('draggable') !== 'true') return
      const end = draggable({
        element: target,
        getInitialData: () => ({ [kind]: carried(target) }),
      })
      // Which takes the attribute away.
      const release = () => {
        end()
        target.setAttribute('draggable', 'true')
      }
      taken.set(target, release)
    }
    // Runs before the listener of the document, which looks for what is registered.
    element.addEventListener('dragstart', take)
    return () => {
      element.removeEventListener('dragstart', take)
      taken.forEach(release => release())
    }
  }, [frame, carried])
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
