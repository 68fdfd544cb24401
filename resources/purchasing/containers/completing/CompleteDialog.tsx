import './completing.texts.ts'
import { useState } from 'react'
import { date, type RecordOf } from '#define'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { callLinesField } from '#src/views/call/lines/CallLines.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { MissingInput, missingParts, type MissingRow } from './MissingInput.tsx'

interface Props {
  readonly record: RecordOf<typeof containers>
  readonly onClose: () => void
}

/** Asks what becomes of pieces that a container did not bring: given up unless somebody says otherwise. */
export default function CompleteDialog({ record, onClose }: Props) {
  const make = useMakeCall('containers')
  // What is typed belongs to the version that the dialog was opened with.
  const [version] = useState(record.version)
  const [missing] = useState(() => rowsOf(record))
  const [lines] = useState(() => callLinesField(missingParts))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const rows = (values.missing ?? []) as readonly MissingRow[]
    await make('completeContainer', {
      containerId: record.id,
      version,
      ...(values.completedOn ? { completedOn: values.completedOn as string } : {}),
      missing: rows.map(({ id, closedShort, stillOwed }) => ({
        containerLineId: id,
        closedShort: Number(closedShort ?? 0),
        stillOwed: Number(stillOwed ?? 0),
      })),
    })
    onClose()
  }
  return (
    <CallDialog
      title={say('completing.title', { no: record.name })}
      fields={[
        { name: 'completedOn', label: 'Completed on', field: day, view: kindView(day) },
        {
          name: 'missing',
          label: '',
          field: lines,
          view: { ...kindView(lines), Input: MissingInput },
        },
      ]}
      given={{ missing }}
      run={run}
      confirm={say('completing.confirm')}
      note={missing.length > 0 ? say('completing.question') : undefined}
      onClose={onClose}
    />
  )
}

const day = date({ label: 'Completed on', default: 'today' })

const rowsOf = ({ lines: all }: Props['record']): MissingRow[] =>
  all.flatMap(line => {
    const lacks = line.quantity - (line.receivedGood ?? 0) - (line.damaged ?? 0)
    return lacks > 0
      ? [
          {
            id: line.id,
            name: wordsOf(line, 'skuId'),
            lacks,
            closedShort: lacks,
            stillOwed: 0,
          },
        ]
      : []
  })
