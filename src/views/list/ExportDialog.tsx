import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useDataProvider, useListContext, useNotify, useResourceContext } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import type { AnyEntity } from '../../../resources/define/index.ts'
import type { FileFormat, Progress } from '../../../dataProvider/files.ts'
import type { ErpDataProvider } from '../../../dataProvider/index.ts'
import { messageOf } from '../States.tsx'
import { totalInWords } from '../total.ts'
import { useLook } from './LookContext.tsx'
import { saveFile } from './saveFile.ts'

/** The list as a file: as filtered, sorted and shown, all pages of it. It tells how far it is, and can be given up. */
export default function ExportDialog({
  entity,
  onClose,
}: {
  entity: AnyEntity
  onClose: () => void
}) {
  const id = useId()
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const notify = useNotify()
  const { filterValues, sort, total, meta } = useListContext()
  const { columns } = useLook()
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const isRunning = progress !== undefined
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: FileFormat) => {
    const control = new AbortController()
    running.current = control
    setProblem(undefined)
    setProgress({ bytes: 0, isCapped: false })
    try {
      const names = columns.filter(({ field }) => field.kind !== 'lines').map(({ name }) => name)
      const file = await provider.exportList(
        resource,
        { format, filter: filterValues, sort, columns: names },
        { signal: control.signal, onProgress: setProgress },
      )
      saveFile(file)
      notify(`${file.name} saved (${sizeOf(file.blob.size)})`, { type: 'success' })
      onClose()
    } catch (error) {
      if (!control.signal.aborted) setProblem(messageOf(error))
      setProgress(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && cancel()}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id}>Export {entity.titles[1].toLowerCase()}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary">
          {totalInWords(total, meta)} {entity.titles[total === 1 ? 0 : 1].toLowerCase()}, as
          filtered, sorted and shown here: {columns.map(({ label }) => label).join(', ')}.
        </Typography>
        {isRunning && (
          <>
            <LinearProgress aria-label="Export" sx={{ my: 1.5 }} />
            <output>{inWords(progress)}</output>
          </>
        )}
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>Cancel</Button>
        <Button variant="outlined" disabled={isRunning} onClick={() => void start('csv')}>
          CSV
        </Button>
        <Button
          variant="contained"
          disabled={isRunning}
          onClick={() => void start('xlsx')}
          autoFocus
        >
          Excel (XLSX)
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const inWords = ({ bytes, rows, isCapped }: Progress) =>
  rows === undefined
    ? 'Being written…'
    : `${sizeOf(bytes)} of a file with ${isCapped ? 'more than ' : ''}${rows.toLocaleString('en-NZ')} rows`

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('en-NZ')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
