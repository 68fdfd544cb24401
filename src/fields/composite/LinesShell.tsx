import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tableCards } from './tableCards.ts'

/** A small table inside a page. If it is wider than the page, only the table scrolls. */
export const LinesShell = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string
}) => (
  <Scroll ref={reachedByKeys} className={className}>
    <table>{children}</table>
  </Scroll>
)

/** The headings of a table. */
export const Headings = ({ labels }: { labels: readonly string[] }) => (
  <thead>
    <tr>
      {labels.map(label => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
    </tr>
  </thead>
)

/** While the table is wider than its place, the keyboard reaches the place to scroll it. */
function reachedByKeys(place: HTMLDivElement) {
  const look = () =>
    place.scrollWidth > place.clientWidth
      ? place.setAttribute('tabindex', '0')
      : place.removeAttribute('tabindex')
  const watch = new ResizeObserver(look)
  for (const one of [place, ...place.children]) watch.observe(one)
  return () => watch.disconnect()
}

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& th': {
    color: theme.palette.text.secondary,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    textAlign: 'left',
  },
  '& th, & td': { padding: '6px 10px', borderBottom: `1px solid ${theme.palette.divider}` },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& td > a': { textDecoration: 'none' },
  '& td > a:hover': { textDecoration: 'underline' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& [data-align=right]': { textAlign: 'right' },
  ...tableCards(theme),
}))
