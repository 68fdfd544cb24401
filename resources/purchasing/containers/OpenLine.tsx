import './openLines.texts.ts'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CallAnswer, Calls } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'

/** A line of a purchase order with pieces that are in no container. */
export type Open = CallAnswer<Calls['getOpenOrderLines']>['data'][number]

/** The rest of a line of a purchase order: its button adds it, or it is dragged onto the container's lines. */
export function OpenLine({ line, onAdd }: { line: Open; onAdd: () => void }) {
  const place = useRef<HTMLLIElement>(null)
  const add = useEffectEvent(onAdd)
  useEffect(() => {
    const element = place.current!
    let close: (() => void) | undefined
    const end = draggable({
      element,
      onDragStart() {
        close = openLinesTo(element)
      },
      onDrop({ location }) {
        close?.()
        if (location.current.dropTargets.length > 0) add()
      },
    })
    return () => {
      close?.()
      end()
    }
  }, [])
  return (
    <Row ref={place}>
      <Button size="small" onClick={onAdd}>
        {line.notLoaded} × {line.skuCode}
      </Button>{' '}
      {line.name}
      <br />
      <Muted>
        {[
          say('openLines.of', { no: line.no, position: line.position }),
          line.supplier,
          ...(line.readyDate ? [say('openLines.ready', { day: formatDate(line.readyDate) })] : []),
        ].join(' · ')}
      </Muted>
    </Row>
  )
}

/**
 * Lets the part of the form that has its lines take an element of this form, until the answer is
 * called. It is looked up while the element is dragged: tabs put it up and take it down.
 */
function openLinesTo(dragged: HTMLElement) {
  const lines = dragged.closest('form')?.querySelector('[data-lines="lines"]')
  if (!lines) return undefined
  const leave = () => lines.removeAttribute('data-over')
  const end = dropTargetForElements({
    // With its heading: without a line it is no higher than a button.
    element: lines.closest('section') ?? lines,
    canDrop: ({ source }) => source.element === dragged,
    onDragEnter: () => lines.setAttribute('data-over', 'takes'),
    onDragLeave: leave,
  })
  return () => {
    leave()
    end()
  }
}

const Row = styled('li')({
  paddingBlock: 4,
  '&[draggable=true]': { cursor: 'grab' },
})
