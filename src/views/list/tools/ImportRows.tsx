import './import.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Cause, Mapping } from '#data/files.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  file: File
  mapping: Mapping | undefined
  cause: Cause
  /** The column of the file that is wrong, if one is. */
  header: string | undefined
  onClose: () => void
}

/** All rows of a cause as they stand in the file, with the cell that is wrong marked. */
export default function ImportRows({ file, mapping, cause, header, onClose }: Props) {
  const { resource, provider } = useServer()
  const [page, setPage] = useState(0)
  const key = useId()
  const rows = cause.rows.slice(page * perPage, (page + 1) * perPage)
  const { data, error, isFetching } = useQuery({
    queryKey: ['importRows', key, page],
    queryFn: ({ signal }) =>
      provider.importFile(
        resource,
        { file, mapping, rows, isDryRun: true, ignoresUnknown: false },
        signal,
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { headings = [], shown = [] } = data ?? {}
  const pages = Math.ceil(cause.rows.length / perPage)
  return (
    <DialogFrame
      title={cause.message}
      maxWidth="lg"
      onClose={onClose}
      cancel={say('action.close')}
      buttons={
        pages > 1 && (
          <>
            <Muted>
              {say('import.page', {
                from: (page * perPage + 1).toLocaleString('en-NZ'),
                to: (page * perPage + rows.length).toLocaleString('en-NZ'),
                count: cause.rows.length.toLocaleString('en-NZ'),
              })}
            </Muted>
            <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
              {say('import.page_before')}
            </Button>
            <Button disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
              {say('import.page_after')}
            </Button>
          </>
        )
      }
    >
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {isFetching && <ProgressLine aria-label={say('import.problem_rows')} />}
      <LinesShell>
        <thead>
          <tr>
            <th scope="col">{say('import.row')}</th>
            {headings.map((heading, n) => (
              <th key={n} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, cells }) => (
            <tr key={row}>
              <td>{row.toLocaleString('en-NZ')}</td>
              {cells.map((text, n) =>
                headings[n] === header ? (
                  <Wrong key={n} data-label={headings[n]}>
                    <mark>{text || say('import.nothing')}</mark>
                  </Wrong>
                ) : (
                  <td key={n} data-label={headings[n]}>
                    {text}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </DialogFrame>
  )
}

const perPage = 50

const Wrong = styled('td')(({ theme }) => ({
  '& mark': {
    padding: '1px 4px',
    borderRadius: 4,
    color: theme.palette.tones.bad.main,
    background: theme.palette.tones.bad.soft,
  },
}))
