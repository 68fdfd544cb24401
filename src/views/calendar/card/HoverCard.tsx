import { styled } from '@mui/material/styles'
import { useEvent, type RaRecord } from 'ra-core'
import { useEffect, useState, type CSSProperties, type RefObject } from 'react'
import { shownOf } from '#src/views/parts/columns.ts'
import type { AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { CardFacts, cardTitle } from './CalendarCard.tsx'

interface Props {
  entity: AnyEntity
  /** Around all cards. */
  frame: RefObject<HTMLElement | null>
  recordOf: (card: HTMLElement) => RaRecord | undefined
}

/**
 * Facts that a small card has no room for, while the pointer rests on it or the keys have reached it. One
 * for all cards: a month has hundreds, none of which is drawn again for it.
 */
export function HoverCard({ entity, frame, recordOf }: Props) {
  const [shown, setShown] = useState<{ record: RaRecord; at: CSSProperties }>()
  const find = useEvent(recordOf)
  useEffect(() => {
    const element = frame.current!
    let over: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = (card: HTMLElement | null) => {
      if (card === over) return
      hide()
      over = card
      if (!card) return
      timer = setTimeout(() => {
        const record = find(card)
        if (record && card.isConnected) setShown({ record, at: placeBeside(card) })
      }, restingTime)
    }
    const hide = () => {
      clearTimeout(timer)
      setShown(undefined)
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest(cardAt(target))
    }
    const focus = ({ target }: FocusEvent) => {
      if ((target as Element).matches(':focus-visible')) rest(cardAt(target))
    }
    const leave = () => rest(null)
    element.addEventListener('pointerover', point)
    element.addEventListener('focusin', focus)
    for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, leave)
    for (const name of hiding) document.addEventListener(name, hide, true)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerover', point)
      element.removeEventListener('focusin', focus)
      for (const name of ['pointerleave', 'focusout']) element.removeEventListener(name, leave)
      for (const name of hiding) document.removeEventListener(name, hide, true)
    }
  }, [frame, find])
  if (!shown) return null
  const { record, at } = shown
  const { slot, card = [] } = entity.calendar!
  const words = shownOf(entity, [...card, ...(slot ? [slot] : [])])
  return (
    <Frame role="tooltip" style={at}>
      <b>{cardTitle(entity, record)}</b>
      {words.map(
        word =>
          !isEmpty(record[word.name]) && <div key={word.name}>{valueOf(word, record, true)}</div>,
      )}
      <CardFacts entity={entity} record={record} />
    </Frame>
  )
}

const restingTime = 300
/** Events that end it, wherever it happens. */
const hiding = ['pointerdown', 'dragstart', 'scroll', 'keydown']
const width = 300

const cardAt = (target: EventTarget | null) =>
  (target as Element).closest<HTMLElement>('[data-card]:not([data-whole])')

/** Below the card, or above it where the window ends. */
function placeBeside(card: HTMLElement): CSSProperties {
  const { left, top, bottom } = card.getBoundingClientRect()
  const isLow = window.innerHeight - bottom < 200
  return {
    left: Math.max(8, Math.min(left, window.innerWidth - width - 8)),
    ...(isLow ? { bottom: window.innerHeight - top + 4 } : { top: bottom + 4 }),
  }
}

const Frame = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  width,
  padding: '8px 10px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.14)',
  fontSize: '0.8125rem',
  pointerEvents: 'none',
  '& p': { display: 'flex', flexWrap: 'wrap', gap: '0 14px', margin: '2px 0 0' },
  '& p i': { fontStyle: 'normal', color: theme.palette.text.secondary },
  // Unknown values are left out.
  '& p > span:has([data-none])': { display: 'none' },
  '@media print': { display: 'none' },
}))
