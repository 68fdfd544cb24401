import type { MouseEvent } from 'react'

/** What does not fit its cell is told whole where a pointer rests on it. */
export function tellWhole({ target }: MouseEvent) {
  const cell = (target as Element).closest<HTMLElement>('td, th')
  if (!cell || cell.querySelector('[title]')) return
  const isCut = [cell, ...cell.querySelectorAll('span, time')].some(
    each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4,
  )
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
