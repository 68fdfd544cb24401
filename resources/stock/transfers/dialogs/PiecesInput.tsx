import '#resources/stock/transfers/transfers.texts.ts'
import { integer, reference } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { CallLines, type CallLine, type LineColumn } from '#src/views/call/lines/CallLines.tsx'

/** A line of a transfer in a form: pieces by part, and where they are put down. */
export interface PiecesRow extends CallLine {
  /** How many there are to tell of. */
  readonly told: string
  /** The warehouse in which they are put down. */
  readonly warehouseId: string | null
  readonly layerId?: string | null
  readonly [part: string]: string | number | null | undefined
}

interface Props extends InputProps {
  readonly parts: readonly string[]
  readonly hasPlace: boolean
}

const layer = reference('layers', {
  only: { isOpen: true },
  narrowedBy: { warehouseId: 'warehouseId' },
})
const pieces = integer({ min: 0, max: 100_000 })

/** Pieces of each line, a column for each part of them. */
export function PiecesInput({ name, parts, hasPlace }: Props) {
  const goods: LineColumn<PiecesRow> = {
    name: 'goods',
    label: say('transfers.goods'),
    cell: row => (
      <>
        {row.name} <Muted>{row.told}</Muted>
      </>
    ),
  }
  const put = { name: 'layerId', label: say('transfers.place'), field: layer, width: 170 }
  const told = parts.map(part => ({
    name: part,
    label: say(`transfers.${part as 'good'}`),
    field: pieces,
    isNumber: true,
    width: 92,
  }))
  return <CallLines name={name} columns={[goods, ...told, ...(hasPlace ? [put] : [])]} />
}
