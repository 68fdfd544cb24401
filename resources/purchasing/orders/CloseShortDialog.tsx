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

/** A line, and how many of its pieces it may be about. */
interface Open {
  readonly line: Line
  readonly most: number
}

interface Props {
  call: keyof typeof words
  record: Order
  lines: readonly Open[]
  onClose: () => void
}

/** Asks which pieces do not come any more, or come after all, and why. */
export default function CloseShortDialog({ call, record, lines, onClose }: Props) {
  const make = useMakeCall('purchaseOrders')
  const { title, question, button, of } = words[call]
  const [fields] = useState(() => fieldsOf(lines, of))
  const [given] = useState(() =>
    lines.length === 1 ? { id: lines[0]!.line.id, pieces: lines[0]!.most } : {},
  )
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const found = lines.find(({ line }) => line.id === values.id)?.line
    await make(call, {
      id: values.id as string,
      version: (found as { version?: number } | undefined)?.version ?? 0,
      pieces: Number(values.pieces),
      reason: values.reason as string,
    })
    onClose()
  }
  return (
    <CallDialog
      title={say(title, { no: record.no })}
      note={say(question)}
      fields={fields}
      given={given}
      run={run}
      confirm={say(button)}
      onClose={onClose}
    />
  )
}

const words = {
  closeShort: {
    title: 'closeShort.title',
    question: 'closeShort.question',
    button: 'closeShort.button',
    of: 'closeShort.line',
  },
  reopenShort: {
    title: 'closeShort.reopen_title',
    question: 'closeShort.reopen_question',
    button: 'closeShort.reopen',
    of: 'closeShort.given_up',
  },
} as const

const fieldsOf = (lines: readonly Open[], of: (typeof words)[keyof typeof words]['of']) => {
  const labels = Object.fromEntries(
    lines.map(({ line, most }) => [
      line.id,
      say(of, { position: line.position, sku: wordsOf(line, 'skuId'), count: most }),
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
