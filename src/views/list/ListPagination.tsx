import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { totalInWords } from '#src/views/parts/total.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

/** The shown rows and their total, the page buttons, and the page size. */
export function ListPagination() {
  const { data, page, perPage, setPage, setPerPage, hasNextPage, hasPreviousPage, total, meta } =
    useListContext()
  if (!data?.length) return null
  const first = (page - 1) * perPage + 1
  const words = totalInWords(total, meta)
  return (
    <Bar aria-label={say('list.pages')}>
      <label>
        {say('list.rows')}
        <select value={perPage} onChange={event => setPerPage(Number(event.target.value))}>
          {[...new Set([25, 50, 100, 250, 500, perPage])]
            .sort((a, b) => a - b)
            .map(size => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span>
        {say(words ? 'list.range' : 'list.range_open', {
          first: first.toLocaleString('en-NZ'),
          last: (first + data.length - 1).toLocaleString('en-NZ'),
          total: words,
        })}
      </span>
      <IconAction
        label={say('list.previous')}
        disabled={!hasPreviousPage}
        onClick={() => setPage(page - 1)}
        icon={<ChevronLeft />}
      />
      <IconAction
        label={say('list.next')}
        disabled={!hasNextPage}
        onClick={() => setPage(page + 1)}
        icon={<ChevronRight />}
      />
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
  // The browser's own: the shared select is not needed for the first rows.
  '& select': {
    font: 'inherit',
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: '3px 6px',
  },
}))
