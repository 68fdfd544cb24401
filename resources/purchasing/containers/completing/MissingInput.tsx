import './completing.texts.ts'
import { useWatch } from 'react-hook-form'
import { integer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Input } from '#src/fields/Input.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'

/** Pieces of a line that did not come, and what becomes of them. */
export interface MissingRow {
  readonly containerLineId: string
  readonly name: string
  readonly lacks: number
  readonly closedShort: number
  readonly stillOwed: number
}

const parts = ['closedShort', 'stillOwed'] as const
const pieces = integer({ min: 0, max: 1_000_000 })

/** Pieces that did not come, a row for each line. */
export function MissingInput({ name }: InputProps) {
  const rows = (useWatch({ name }) ?? []) as readonly MissingRow[]
  return rows.length ? (
    <LinesShell>
      <thead>
        <tr>
          <th scope="col">{say('completing.goods')}</th>
          {parts.map(part => (
            <th key={part} scope="col" data-align="right" style={{ width: 110 }}>
              {say(`completing.${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.containerLineId}>
            <td data-label={say('completing.goods')}>
              {row.name} <Muted>{say('completing.lacks', { count: row.lacks })}</Muted>
            </td>
            {parts.map(part => (
              <td key={part} data-label={say(`completing.${part}`)} data-align="right">
                <Input
                  field={pieces}
                  name={`${name}.${i}.${part}`}
                  label={say('completing.part_of', {
                    part: say(`completing.${part}`),
                    sku: row.name,
                  })}
                  isBare
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </LinesShell>
  ) : (
    <Muted>{say('completing.all_came')}</Muted>
  )
}
