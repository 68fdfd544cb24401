import type { MouseEvent } from 'react'

/** Shows the full text of a truncated cell as a tooltip. */
export function tellWhole({ target }: MouseEvent) {
  const cell = (target as Element).closest<HTMLElement>('td, th')
  if (!cell || cell.querySelector('[title]')) return
  const isCut = [cell, ...cell.querySelectorAll('span, time')].some(
    each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4,
  )
  if (isCut) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
