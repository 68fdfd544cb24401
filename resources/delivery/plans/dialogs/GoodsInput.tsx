import { useWatch } from 'react-hook-form'
import { integer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Input } from '#src/fields/Input.tsx'
import type { InputProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import type { GoodsRow } from './chosenRows.ts'
import { FieldObjections } from './Objections.tsx'

/** How many pieces of each row: none leaves it out. */
export function GoodsInput({ name }: InputProps) {
  const label = say('planning.pieces')
  const rows = (useWatch({ name }) ?? []) as readonly GoodsRow[]
  return (
    <LinesShell>
      <thead>
        <tr>
          <th scope="col">{say('planning.goods')}</th>
          <th scope="col" data-align="right" style={{ width: 150 }}>
            {label}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ skuCode, skuName, most }, i) => (
          <tr key={`${skuCode} ${i}`}>
            <td data-label={say('planning.goods')}>
              {skuName} <Muted>{skuCode}</Muted>
            </td>
            <td data-label={label} data-align="right">
              <div style={{ display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
                <Input
                  field={integer({ min: 0, max: most })}
                  name={`${name}.${i}.quantity`}
                  label={say('planning.quantity_of', { label, sku: skuCode || skuName })}
                  isBare
                />
                <Muted>{say('planning.most', { most })}</Muted>
              </div>
              <FieldObjections name={`${name}.${i}.quantity`} />
            </td>
          </tr>
        ))}
      </tbody>
    </LinesShell>
  )
}
