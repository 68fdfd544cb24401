import type { KeyboardEvent } from 'react'

interface Grid {
  row: number
  rows: number
  add: () => void
  remove: (row: number) => void
}

/**
 * Keys of a table of inputs: ↑ and ↓ move between rows, as does Enter, which adds a row after the
 * last; Ctrl+Delete removes one.
 */
export function pressInGrid(event: KeyboardEvent, { row, rows, add, remove }: Grid) {
  // React also sends the row the key events of a menu that one of its inputs has opened in a
  // portal.
  if (!event.currentTarget.contains(event.target as Node)) return
  const move = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  if (event.key === 'Delete' && event.ctrlKey) remove(row)
  else if (move === undefined || isOpenable(event.target)) return
  else if (event.key === 'Enter' && row === rows - 1) add()
  else focusSameColumn(event.target as HTMLElement, row + move)
  event.preventDefault()
}

/** Inputs with lists keep their keys, as do multi-line texts. */
const isOpenable = (target: EventTarget) =>
  (target as HTMLElement).matches('[role=combobox], [aria-haspopup], textarea, button')

function focusSameColumn(from: HTMLElement, row: number) {
  const column = from.closest('td')?.cellIndex ?? 0
  from
    .closest('tbody')
    ?.querySelectorAll('tr')
    [row]?.cells[column]?.querySelector<HTMLElement>('input, [role=combobox]')
    ?.focus()
}
