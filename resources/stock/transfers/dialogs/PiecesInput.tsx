import '#resources/stock/transfers/transfers.texts.ts'
import { useWatch } from 'react-hook-form'
import { integer, reference } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Input } from '#src/fields/Input.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'

/** A line of a transfer in a form: pieces by part, and where they are put down. */
export interface PiecesRow {
  readonly transferLineId: string
  readonly name: string
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
  const rows = (useWatch({ name }) ?? []) as readonly PiecesRow[]
  const labels = parts.map(part => say(`transfers.${part as 'good'}`))
  return (
    <LinesShell>
      <thead>
        <tr>
          <th scope="col">{say('transfers.goods')}</th>
          {labels.map(label => (
            <th key={label} scope="col" data-align="right" style={{ width: 92 }}>
              {label}
            </th>
          ))}
          {hasPlace && (
            <th scope="col" style={{ minWidth: 170 }}>
              {say('transfers.place')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.transferLineId}>
            <td data-label={say('transfers.goods')}>
              {row.name} <Muted>{row.told}</Muted>
            </td>
            {parts.map((part, n) => (
              <td key={part} data-label={labels[n]} data-align="right">
                <Input
                  field={pieces}
                  name={`${name}.${i}.${part}`}
                  label={say('transfers.part_of', { part: labels[n]!, sku: row.name })}
                  isBare
                />
              </td>
            ))}
            {hasPlace && (
              <td data-label={say('transfers.place')}>
                <Input
                  field={layer}
                  name={`${name}.${i}.layerId`}
                  label={say('transfers.part_of', {
                    part: say('transfers.place'),
                    sku: row.name,
                  })}
                  isBare
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </LinesShell>
  )
}
