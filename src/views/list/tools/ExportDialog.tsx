import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { namesOf, type AnyEntity, type Fields } from '#define'
import type { FileFormat, Progress } from '#data/files.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useLook } from '#src/views/list/saved/LookContext.tsx'
import { useServer } from '#src/app/useServer.ts'
import { sizeOf } from './fileSize.ts'
import { useFileWriting } from './useFileWriting.ts'
import './export.texts.ts'

interface Props {
  entity: AnyEntity
  onClose: () => void
}

/**
 * The list as a file: with its filter, sort and columns, all pages. Shows the progress, and can be
 * cancelled.
 */
export default function ExportDialog({ entity, onClose }: Props) {
  const { resource, provider } = useServer()
  const { sort, total, meta } = useListContext()
  const filter = useAsked()
  const { columns } = useLook()
  const { start, stop, progress, problem } = useFileWriting({
    saved: file => say('export.saved', file),
    onDone: onClose,
  })
  const [hasLines, setHasLines] = useState(false)
  const isRunning = progress !== undefined
  const { lines } = entity.import ?? {}
  const ofLines = lines ? lineColumns(entity, lines.field) : []

  const write = (format: FileFormat) => {
    const shown = columns
      .filter(({ field }) => field.kind !== 'lines' || field.options.inCell)
      .flatMap(({ name, field }) => namesOf(field, name))
    const names = hasLines ? [...new Set([entity.import!.key, ...shown]), ...ofLines] : shown
    void start(how => provider.exportList(resource, { format, filter, sort, columns: names }, how))
  }
  const cancel = () => {
    stop()
    onClose()
  }
  return (
    <DialogFrame
      title={say('export.title', { many: midSentence(entity.titles[1]) })}
      maxWidth="xs"
      onClose={cancel}
      cancel={say('action.cancel')}
      buttons={
        <>
          <Button variant="outlined" disabled={isRunning} onClick={() => write('csv')}>
            {say('export.csv')}
          </Button>
          <Button variant="contained" disabled={isRunning} onClick={() => write('xlsx')} autoFocus>
            {say('export.xlsx')}
          </Button>
        </>
      }
    >
      <Typography color="text.secondary">
        {say('export.what', {
          count: totalInWords(total, meta),
          many: midSentence(entity.titles[total === 1 ? 0 : 1]),
          columns: columns.map(({ label }) => label).join(', '),
        })}
      </Typography>
      {lines && (
        <FormControlLabel
          control={
            <Checkbox
              checked={hasLines}
              disabled={isRunning}
              onChange={(_, checked) => setHasLines(checked)}
            />
          }
          label={say('export.with_lines', {
            lines: midSentence(shownField(entity, lines.field).label),
          })}
        />
      )}
      {isRunning && (
        <>
          <ProgressLine aria-label={say('list.export')} style={{ marginBlock: 12 }} />
          <output>{inWords(progress)}</output>
        </>
      )}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </DialogFrame>
  )
}

/**
 * The columns of a line in the file: all fields that can be set, so that the file can be imported
 * again.
 */
const lineColumns = (entity: AnyEntity, lines: string): string[] => {
  const { from, by } = (entity.fields as Fields)[lines]!.options
  return Object.entries(from!.fields)
    .filter(([name, { options }]) => name !== by && !options.readOnly)
    .map(([name]) => `${lines}.${name}`)
}

function inWords({ bytes, rows, isCapped }: Progress) {
  if (rows === undefined) return say('export.writing')
  const count = rows.toLocaleString('en-NZ')
  return say('export.written', {
    size: sizeOf(bytes),
    rows: isCapped ? say('common.more_than', { count }) : count,
  })
}
