import './completing.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { date, type RecordOf } from '#define'
import { loadCall } from '#data/calls.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { callLinesField } from '#src/views/call/lines/CallLines.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import type { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { MissingInput, missingParts, type MissingRow } from './MissingInput.tsx'

interface Props {
  readonly record: RecordOf<typeof containers>
  readonly onClose: () => void
}

/** Asks what becomes of pieces that a container did not bring: given up unless somebody says otherwise. */
export default function CompleteDialog({ record, onClose }: Props) {
  const declared = use(loadCall('completeContainer'))
  const { resource, provider } = useServer()
  const queries = useQueryClient()
  const tellCall = useToldCall()
  // What is typed belongs to the version that the dialog was opened with.
  const [version] = useState(record.version)
  const [missing] = useState(() => rowsOf(record))
  const [lines] = useState(() => callLinesField(missingParts))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const rows = (values.missing ?? []) as readonly MissingRow[]
    const sent = {
      containerId: record.id,
      version,
      ...(values.completedOn ? { completedOn: values.completedOn as string } : {}),
      missing: rows.map(({ id, closedShort, stillOwed }) => ({
        containerLineId: id,
        closedShort: Number(closedShort ?? 0),
        stillOwed: Number(stillOwed ?? 0),
      })),
    }
    const answer: object = await provider.call('completeContainer', sent)
    for (const shown of new Set([resource, resourceOfEntity('containers')]))
      void queries.invalidateQueries({ queryKey: [shown] })
    await tellCall(declared, sent, answer as never)
    onClose()
  }
  return (
    <CallDialog
      title={say('completing.title', { no: record.no })}
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
    const { labels } = line as { labels?: { skuId?: string | null } }
    return lacks > 0
      ? [
          {
            id: line.id,
            name: labels?.skuId ?? '',
            lacks,
            closedShort: lacks,
            stillOwed: 0,
          },
        ]
      : []
  })
