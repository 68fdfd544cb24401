import { useRef, type KeyboardEvent } from 'react'
import { numberLimits } from '#define'
import { valueInWords } from '#src/i18n/declared.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { valueOf, type Values } from '#src/views/parts/valueOf.tsx'

interface Props {
  shown: Shown
  /** `row.column` */
  place: string
  /** With what was typed and is not saved. */
  record: Values
  isChanged: boolean
  problem: string | undefined
  isHere: boolean
  /** The text that the input begins with; absent while the cell is read. */
  typed: string | undefined
  onFocus: () => void
  onOpen: () => void
  /** With the text, unless it is given back, and how far the focus goes; without, it stays. */
  onLeave: (text: string | undefined, down?: number, right?: number) => void
}

/** One value of the grid: for reading, or with its input. */
export function GridCell(props: Props) {
  const { shown, place, isChanged, problem, isHere, typed, onFocus, onOpen } = props
  return (
    <td
      tabIndex={isHere && typed === undefined ? 0 : -1}
      data-cell={place}
      data-align={shown.view.align}
      data-changed={isChanged || undefined}
      aria-invalid={problem ? true : undefined}
      title={problem}
      onFocus={event => event.target === event.currentTarget && onFocus()}
      onDoubleClick={onOpen}
    >
      {typed === undefined ? <Read {...props} /> : <CellInput {...props} typed={typed} />}
    </td>
  )
}

/** Text that is no number stands as it was typed. */
function Read({ shown, record }: Props) {
  const value = record[shown.name]
  return shown.field.kind in numberLimits && typeof value === 'string'
    ? value
    : valueOf(shown, record)
}

function CellInput({ shown, typed, onLeave }: Props & { typed: string }) {
  const { field, label } = shown
  /** The keys have said where to go, so that losing the focus says nothing more. */
  const isLeft = useRef(false)
  const leave = (...to: Parameters<Props['onLeave']>) => {
    if (isLeft.current) return
    isLeft.current = true
    onLeave(...to)
  }
  const press = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    event.stopPropagation()
    const to = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      Tab: [0, event.shiftKey ? -1 : 1],
      Escape: [0, 0],
    }[event.key] as [number, number] | undefined
    if (!to) return
    event.preventDefault()
    leave(event.key === 'Escape' ? undefined : event.currentTarget.value, ...to)
  }
  const props = {
    'aria-label': label,
    autoFocus: true,
    defaultValue: typed,
    onKeyDown: press,
  }
  return field.kind === 'choice' ? (
    <select {...props} onBlur={event => leave(event.target.value)}>
      {!field.options.required && field.options.default === undefined && (
        <option value="">–</option>
      )}
      {field.options.values!.map(value => (
        <option key={value} value={value}>
          {valueInWords(field, value)}
        </option>
      ))}
    </select>
  ) : (
    <input {...props} autoComplete="off" onBlur={event => leave(event.target.value)} />
  )
}
