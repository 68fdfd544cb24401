import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** The heading of the rows' headings. */
  corner: string
  columns: readonly { key: string; label: string }[]
  rows: readonly { key: string; heading: ReactNode; cells: readonly ReactNode[] }[]
  isNumeric?: boolean
}

/** A table with days as rows or columns. Its headings stay while it scrolls. */
export const DaysTable = ({ label, corner, columns, rows, isNumeric }: Props) => (
  <Frame tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(column => (
            <th key={column.key} scope="col" data-number={isNumeric}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, heading, cells }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((cell, at) => (
              <td key={columns[at]!.key} data-number={isNumeric}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Frame>
)

const Frame = styled('section')(({ theme }) => ({
  overflow: 'auto',
  minHeight: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  a: { color: 'inherit', textDecoration: 'none' },
  'th, td': { padding: '5px 8px', textAlign: 'left', whiteSpace: 'nowrap' },
  '[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  'tr + tr, tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  'tbody th': { fontWeight: 500, span: { color: theme.palette.text.secondary, fontWeight: 400 } },
  'thead th': {
    position: 'sticky',
    top: 0,
    color: theme.palette.text.secondary,
    fontWeight: 500,
    background: theme.palette.background.paper,
  },
  'th:first-of-type': {
    position: 'sticky',
    left: 0,
    background: theme.palette.background.paper,
    [theme.breakpoints.down('sm')]: { whiteSpace: 'normal', minWidth: 110 },
  },
}))
