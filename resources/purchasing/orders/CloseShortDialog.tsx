import './closeShort.texts.ts'
import { useState } from 'react'
import { choice, integer, text, type AnyField, type RecordOf } from '#define'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import type { purchaseOrders } from './purchaseOrders.entity.ts'

type Order = RecordOf<typeof purchaseOrders>
type Line = Order['lines'][number]

/** Asks which pieces do not come any more, and why. */
export default function CloseShortDialog({
  record,
  lines,
  onClose,
}: {
  record: Order
  lines: readonly Line[]
  onClose: () => void
}) {
  const make = useMakeCall('purchaseOrders')
  const [fields] = useState(() => fieldsOf(lines))
  const [given] = useState(() =>
    lines.length === 1 ? { id: lines[0]!.id, pieces: lines[0]!.notLoaded } : {},
  )
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const line = lines.find(({ id }) => id === values.id)
    await make('closeShort', {
      id: values.id as string,
      version: (line as { version?: number } | undefined)?.version ?? 0,
      pieces: Number(values.pieces),
      reason: values.reason as string,
    })
    onClose()
  }
  return (
    <CallDialog
      title={say('closeShort.title', { no: record.no })}
      note={say('closeShort.question')}
      fields={fields}
      given={given}
      run={run}
      confirm={say('closeShort.button')}
      onClose={onClose}
    />
  )
}

const fieldsOf = (lines: readonly Line[]) => {
  const labels = Object.fromEntries(
    lines.map(line => [
      line.id,
      say('closeShort.line', {
        position: line.position,
        sku: wordsOf(line, 'skuId'),
        count: line.notLoaded,
      }),
    ]),
  )
  const asked: Readonly<Record<string, [label: string, field: AnyField]>> = {
    id: [
      say('closeShort.of_line'),
      choice(Object.keys(labels) as [string, ...string[]], { required: true, labels }) as AnyField,
    ],
    pieces: [
      say('closeShort.pieces'),
      integer({ required: true, min: 1, max: 1_000_000 }) as AnyField,
    ],
    reason: [say('closeShort.reason'), text({ required: true, max: 200 }) as AnyField],
  }
  return Object.entries(asked).map(([name, [label, field]]) => ({
    name,
    label,
    field,
    view: kindView(field),
  }))
}
