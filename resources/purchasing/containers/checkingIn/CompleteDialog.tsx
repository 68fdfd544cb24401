import './checkingIn.texts.ts'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { integer } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { kindView, type InputProps } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { CallLines, callLinesField, type LineColumn } from '#src/views/call/CallLines.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { missingOf, type Container, type MissingRow } from './checkInRows.ts'

interface Props {
  readonly container: Container
  readonly renew: () => unknown
  readonly onClose: () => void
}

/** Asks what becomes of each piece that did not come, and completes the container. */
export function CompleteDialog({ container, renew, onClose }: Props) {
  const call = use(loadCall('completeContainer'))
  const { provider } = useServer()
  const told = useToldCall()
  const [rows] = useState(() => missingOf(container))
  const [version] = useState(container.version)
  const [field] = useState(() => callLinesField(['closedShort', 'stillOwed']))
  const [Input] = useState(() => ({ name }: InputProps) => (
    <CallLines name={name} columns={columns()} />
  ))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const given = (values.missing ?? []) as readonly MissingRow[]
    const sent = {
      containerId: container.id,
      version,
      missing: given.map(({ id, closedShort, stillOwed }) => ({
        containerLineId: id,
        closedShort: closedShort ?? 0,
        stillOwed: stillOwed ?? 0,
      })),
    }
    const answer = await provider.call('completeContainer', sent)
    await told(call, sent, answer)
    await renew()
    onClose()
  }
  return (
    <CallDialog
      title={say('checking_in.complete_title', { no: container.no })}
      note={say(rows.length ? 'checking_in.complete_why' : 'checking_in.complete_all')}
      fields={
        rows.length
          ? [{ name: 'missing', label: '', field, view: { ...kindView(field), Input } }]
          : []
      }
      given={{ missing: rows }}
      run={run}
      confirm={say('checking_in.complete')}
      isWide
      onClose={onClose}
    />
  )
}

const pieces = integer({ min: 0, max: 1_000_000 })

const columns = (): readonly LineColumn<MissingRow>[] => [
  { name: 'sku', label: say('checking_in.sku'), cell: ({ name }) => name },
  {
    name: 'lacks',
    label: say('checking_in.lacks'),
    isNumber: true,
    cell: ({ lacks }) => lacks.toLocaleString('en'),
  },
  {
    name: 'closedShort',
    label: say('checking_in.given_up'),
    isNumber: true,
    width: 96,
    field: pieces,
  },
  { name: 'stillOwed', label: say('checking_in.owed'), isNumber: true, width: 96, field: pieces },
]
