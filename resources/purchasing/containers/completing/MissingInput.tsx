import './completing.texts.ts'
import { useWatch } from 'react-hook-form'
import { integer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { CallLines, type CallLine, type LineColumn } from '#src/views/call/lines/CallLines.tsx'

/** Pieces of a line that did not come, and what becomes of them. */
export interface MissingRow extends CallLine {
  readonly lacks: number
  readonly closedShort: number | null
  readonly stillOwed: number | null
}

export const missingParts = ['closedShort', 'stillOwed'] as const
const pieces = integer({ min: 0, max: 1_000_000 })

/** Pieces that did not come, a row for each line. */
export function MissingInput({ name }: InputProps) {
  const rows = (useWatch({ name }) ?? []) as readonly MissingRow[]
  const goods: LineColumn<MissingRow> = {
    name: 'goods',
    label: say('completing.goods'),
    cell: row => (
      <>
        {row.name} <Muted>{say('completing.lacks', { count: row.lacks })}</Muted>
      </>
    ),
  }
  const told = missingParts.map(part => ({
    name: part,
    label: say(`completing.${part}`),
    field: pieces,
    isNumber: true,
    width: 110,
  }))
  return rows.length ? (
    <CallLines name={name} columns={[goods, ...told]} />
  ) : (
    <Muted>{say('completing.all_came')}</Muted>
  )
}
