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
  <Scroll className={className}>
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
