import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** Lets an element be dragged, with what it stands for. Says whether it is. */
export function useDraggable(element: RefObject<HTMLElement | null>, id: string | undefined) {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current || id === undefined) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [element, id])
  return isDragged
}

/**
 * Takes what is dropped on an element; the innermost of several elements takes it alone. Says
 * whether something is held over it.
 */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  onDrop: ((id: string) => void) | undefined,
) {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((id: string) => onDrop?.(id))
  const isOpen = onDrop !== undefined
  useEffect(() => {
    const target = element.current
    if (!target || !isOpen) return
    const isInnermost = (targets: readonly { element: Element }[]) => targets[0]?.element === target
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.element !== target && typeof source.data.id === 'string',
      onDrag: ({ location }) => setOver(isInnermost(location.current.dropTargets)),
      onDragLeave: () => setOver(false),
      onDrop({ source, location }) {
        setOver(false)
        if (isInnermost(location.current.dropTargets)) drop(source.data.id as string)
      },
    })
  }, [element, isOpen])
  return isOver
}
