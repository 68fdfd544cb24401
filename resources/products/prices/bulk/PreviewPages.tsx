import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Stack from '@mui/material/Stack'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  setPage: (page: number) => void
  isBusy: boolean
}

/** Which rows of all are shown, and the ways to the others. */
export function PreviewPages({ page, pageSize, total, setPage, isBusy }: Props) {
  if (total <= pageSize) return null
  const last = Math.min(page * pageSize, total)
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={say('list.pages')}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}
    >
      <span>
        {say('list.range', {
          first: ((page - 1) * pageSize + 1).toLocaleString('en-NZ'),
          last: last.toLocaleString('en-NZ'),
          total: total.toLocaleString('en-NZ'),
        })}
      </span>
      <IconAction
        label={say('list.previous')}
        disabled={isBusy || page === 1}
        onClick={() => setPage(page - 1)}
        icon={<ChevronLeft />}
      />
      <IconAction
        label={say('list.next')}
        disabled={isBusy || last === total}
        onClick={() => setPage(page + 1)}
        icon={<ChevronRight />}
      />
    </Stack>
  )
}
