import type { ReactNode } from 'react'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { MergedLine } from '#resources/stock/check/search/stockGroups.ts'
import { Number } from '#resources/stock/check/stockStyles.ts'
import type { StockItem } from '#resources/stock/check/lines/stockTypes.ts'
import { useOpenWhy, type Why } from '#resources/stock/check/search/useStockSearch.ts'

interface Props {
  why: Extract<Why, { of: 'move' | 'combo' }>
  item: StockItem | undefined
  frame: (title: string, below: string, children: ReactNode) => ReactNode
}

/** How the number of sets comes out of the members; each member's own number leads on to its movements. */
export function WhyCombo({ why, item, frame }: Props) {
  const open = useOpenWhy()
  if (!item) return frame(say('stock.combo'), '', null)
  const members = item.members.map(member => {
    const line = member.groups.flatMap(group => group.lines).find(isAt(why))
    return { ...member, line, sets: Math.floor((line?.quantity ?? 0) / member.required) }
  })
  const place = members.find(({ line }) => line)?.line?.warehouseName
  return frame(
    `${item.code} · ${item.name}`,
    [place, why.stockStatus, why.stockOnHoldStatus].filter(Boolean).join(' · '),
    <section aria-label={say('stock.members_of')}>
      <h3>
        {say('stock.sets')} {Math.min(...members.map(({ sets }) => sets)).toLocaleString('en-NZ')}
      </h3>
      <Muted>{say('stock.least')}</Muted>
      <LinesShell>
        <thead>
          <tr>
            <th>{say('stock.member')}</th>
            {(['there', 'required', 'sets'] as const).map(name => (
              <th key={name} data-align="right">
                {say(`stock.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map(({ skuId, code, name, required, line, sets }) => (
            <tr key={skuId}>
              <td data-label={say('stock.member')}>
                {name} <Muted>{code}</Muted>
              </td>
              <td data-label={say('stock.there')} data-align="right">
                <Number
                  type="button"
                  aria-label={say('stock.why', { place: name, count: line?.quantity ?? 0 })}
                  onClick={() => open({ ...why, of: 'move', skuId })}
                >
                  {(line?.quantity ?? 0).toLocaleString('en-NZ')}
                </Number>
              </td>
              <td data-label={say('stock.required')} data-align="right">
                {required}
              </td>
              <td data-label={say('stock.sets')} data-align="right">
                {sets.toLocaleString('en-NZ')}
              </td>
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </section>,
  )
}

const isAt = (why: Props['why']) => (line: MergedLine) =>
  line.warehouseId === why.warehouseId &&
  line.stockStatus === why.stockStatus &&
  (line.stockOnHoldStatus ?? undefined) === why.stockOnHoldStatus
