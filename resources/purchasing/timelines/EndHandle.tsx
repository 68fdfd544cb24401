import './timelines.texts.ts'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { daysBetween } from '#resources/purchasing/etas/judgeEta.ts'
import { shifted } from './barsOf.ts'

interface Props {
  /** The stage that ends there, and its order. */
  readonly label: string
  readonly day: string
  readonly from: string
  readonly x: number
  readonly y: number
  readonly height: number
  readonly perDay: number
  /** Asked for another day. Nothing is changed yet. */
  readonly onMove: (day: string) => void
}

/**
 * The end of a bar, which is dragged to another day. With the keyboard: arrows move it by a day, with Shift by
 * a week, Enter asks for that day and Escape puts it back.
 */
export function EndHandle({ label, day, from, x, y, height, perDay, onMove }: Props) {
  const [days, setDays] = useState(0)
  const [grip, setGrip] = useState<number>()
  const moved = shifted(day, days)
  const at = x + days * perDay
  const ask = (by: number) => {
    setDays(0)
    if (by) onMove(shifted(day, by))
  }
  const press = (event: PointerEvent<SVGRectElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip(event.clientX)
  }
  const draggedBy = ({ clientX }: PointerEvent) =>
    grip === undefined ? 0 : Math.round((clientX - grip) / perDay)
  const drag = (event: PointerEvent) => {
    if (grip !== undefined) setDays(draggedBy(event))
  }
  // The last move may not be drawn yet.
  const drop = (event: PointerEvent) => {
    setGrip(undefined)
    ask(draggedBy(event))
  }
  const type = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step) setDays(days + step * (event.shiftKey ? 7 : 1))
    else if (event.key === 'Enter') ask(days)
    else if (event.key === 'Escape' && days) setDays(0)
    else return
    event.preventDefault()
  }
  return (
    <Moved>
      {days !== 0 && (
        <>
          <rect
            x={Math.min(x, at)}
            y={y + 2}
            width={Math.abs(at - x)}
            height={height - 4}
            fillOpacity={0.4}
          />
          <text x={Math.max(x, at) + 8} y={y + height - 3} fontSize={12}>
            {formatDate(moved)}
          </text>
        </>
      )}
      <Grip
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `input` cannot stand in a drawing
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={daysBetween(from, day) + 730}
        aria-valuenow={daysBetween(from, moved)}
        aria-valuetext={formatDate(moved)}
        x={at - 6}
        y={y - 5}
        width={12}
        height={height + 10}
        rx={3}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => {
          setGrip(undefined)
          setDays(0)
        }}
        onKeyDown={type}
        onBlur={() => setDays(0)}
      >
        <title>{say('timelines.drag', { what: label, day: formatDate(day) })}</title>
      </Grip>
    </Moved>
  )
}

// By phone the table has the days, and steps to change them.
const Moved = styled('g')(({ theme }) => ({
  fill: theme.palette.text.primary,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}))

const Grip = styled('rect')(({ theme }) => ({
  cursor: 'ew-resize',
  touchAction: 'none',
  fill: 'transparent',
  '&:hover, &:focus-visible': {
    stroke: theme.palette.text.primary,
    strokeWidth: 2,
    outline: 'none',
  },
}))
