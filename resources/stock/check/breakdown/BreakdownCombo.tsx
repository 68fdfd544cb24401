import '#resources/stock/stock.texts.ts'
import type { ReactNode } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { memberShape } from '#resources/stock/check/stockShapes.ts'
import type { MergedLine } from '#resources/stock/check/search/stockGroups.ts'
import { Number } from '#resources/stock/check/stockStyles.ts'
import type { StockItem } from '#resources/stock/check/lines/stockTypes.ts'
import {
  useOpenBreakdown,
  type StockBreakdown,
} from '#resources/stock/check/search/useStockSearch.ts'

interface Props {
  why: Extract<StockBreakdown, { of: 'move' | 'combo' }>
  item: StockItem | undefined
  frame: (title: string, below: string, children: ReactNode) => ReactNode
}

/** How the number of sets follows from the members; each member's number links to its movements. */
export function BreakdownCombo({ why, item, frame }: Props) {
  const open = useOpenBreakdown()
  if (!item) return frame(say('stock.combo'), '', null)
  const members = item.members.map(member => {
    const line = member.groups.flatMap(group => group.lines).find(isAt(why))
    return { ...member, line, sets: Math.floor((line?.quantity ?? 0) / member.required) }
  })
  const columns: ShapeColumns<(typeof members)[number]> = {
    name: ({ name, code }) => (
      <>
        {name} <Muted>{code}</Muted>
      </>
    ),
    there: {
      label: 'There now',
      align: 'right',
      cell: ({ skuId, name, line }) => (
        <Number
          type="button"
          aria-label={say('stock.why', { place: name, count: line?.quantity ?? 0 })}
          onClick={() => open({ ...why, of: 'move', skuId })}
        >
          {(line?.quantity ?? 0).toLocaleString('en-NZ')}
        </Number>
      ),
    },
    required: true,
    sets: { align: 'right', cell: ({ sets }) => sets.toLocaleString('en-NZ') },
  }
  const place = members.find(({ line }) => line)?.line?.warehouseName
  return frame(
    `${item.code} · ${item.name}`,
    [place, why.stockStatus, why.stockOnHoldStatus].filter(Boolean).join(' · '),
    <section aria-label={say('stock.members_of')}>
      <h3>
        {say('stock.sets')} {Math.min(...members.map(({ sets }) => sets)).toLocaleString('en-NZ')}
      </h3>
      <Muted>{say('stock.least')}</Muted>
      <ShapeRows shape={memberShape} rows={members} columns={columns} />
    </section>,
  )
}

const isAt = (why: Props['why']) => (line: MergedLine) =>
  line.warehouseId === why.warehouseId &&
  line.stockStatus === why.stockStatus &&
  (line.stockOnHoldStatus ?? undefined) === why.stockOnHoldStatus
