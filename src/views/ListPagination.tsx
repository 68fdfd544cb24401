import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { totalInWords } from './total.ts'

/** Which rows are shown of how many, the way to the others, and how many at once. */
export function ListPagination() {
  const { data, page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage, total, meta } =
    useListContext()
  if (!data?.length) return null
  const first = (page - 1) * perPage + 1
  return (
    <Bar aria-label="Pages">
      <label>
        Rows
        <select value={perPage} onChange={event => setPerPage(Number(event.target.value))}>
          {[...new Set([25, 50, 100, 250, 500, perPage])]
            .sort((a, b) => a - b)
            .map(size => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <span>
        {first.toLocaleString('en-NZ')}–{(first + data.length - 1).toLocaleString('en-NZ')} of{' '}
        {totalInWords(total, meta)}
      </span>
      <IconButton
        size="small"
        aria-label="Previous page"
        disabled={!hasPreviousPage}
        onClick={() => setPage(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        size="small"
        aria-label="Next page"
        disabled={!hasNextPage}
        onClick={() => setPage(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </Bar>
  )
}

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
  '& label': { display: 'flex', alignItems: 'center', gap: 6, marginRight: 8 },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: '2px 4px',
  },
  '& option': { background: theme.palette.background.paper },
}))
