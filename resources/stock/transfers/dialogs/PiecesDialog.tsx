import '#resources/stock/transfers/transfers.texts.ts'
import { useState, type ReactNode } from 'react'
import type { RecordOf } from '#define'
import type { CallName } from '#define/model.ts'
import { kindView, type InputProps } from '#src/fields/index.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { callLinesField } from '#src/views/call/lines/CallLines.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import type { transfers } from '#resources/stock/transfers/transfers.entity.ts'
import { PiecesInput, type PiecesRow } from './PiecesInput.tsx'

export interface OfTransfer {
  readonly record: RecordOf<typeof transfers>
  readonly onClose: () => void
}

interface Props extends OfTransfer {
  readonly call: CallName
  readonly title: string
  readonly confirm: string
  /** The lines, with the pieces that are proposed for each part. */
  readonly rows: readonly PiecesRow[]
  readonly parts: readonly string[]
  readonly hasPlace?: boolean
  readonly children?: ReactNode
}

/** Asks for pieces of each line of a transfer, and makes a call with them. */
export default function PiecesDialog(props: Props) {
  const { record, onClose, call, title, confirm, rows, parts, hasPlace = false, children } = props
  const make = useMakeCall('transfers')
  // What is typed belongs to the version that the dialog was opened with, and inputs keep their focus.
  const [version] = useState(record.version)
  const [Input] = useState(() => (input: InputProps) => (
    <PiecesInput {...input} parts={parts} hasPlace={hasPlace} />
  ))
  const [field] = useState(() => callLinesField(['layerId', ...parts]))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const given = (values.lines ?? []) as readonly PiecesRow[]
    const sent = {
      transferId: record.id,
      version,
      lines: given.map(row => ({
        transferLineId: row.id,
        ...Object.fromEntries(parts.map(part => [part, Number(row[part] ?? 0)])),
        ...(hasPlace && row.layerId ? { layerId: row.layerId } : {}),
      })),
    }
    await make(call, sent as never)
    onClose()
  }
  return (
    <CallDialog
      title={title}
      fields={[{ name: 'lines', label: '', field, view: { ...kindView(field), Input } }]}
      given={{ lines: rows }}
      run={run}
      confirm={confirm}
      isWide={hasPlace}
      onClose={onClose}
    >
      {children}
    </CallDialog>
  )
}
