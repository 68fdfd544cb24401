import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo, useId, type KeyboardEvent } from 'react'
import { money } from '../define/index.ts'
import { halfOf } from '../../src/fields/index.ts'
import { Muted, ToneChip } from '../../src/fields/Tone.tsx'
import { Quantity } from './Quantity.tsx'
import { groupNames } from './stockGroups.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockMembers } from './StockMembers.tsx'
import { Card } from './stockStyles.ts'
import { quantityOf, type StockItem } from './stockTypes.ts'

interface Props {
  item: StockItem
  isOpen: boolean
  onToggle: (skuId: string) => void
}

/** One SKU: what it is, what it costs and how many there are on one line; where they stand when it is open. ↑ and ↓ go to the others. */
export const StockCard = memo(({ item, isOpen, onToggle }: Props) => {
  const details = useId()
  return (
    <Card>
      <button
        type="button"
        data-result
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onToggle(item.skuId)}
        onKeyDown={moveOn}
      >
        <ExpandMore fontSize="small" data-arrow />
        <span data-code>{item.code}</span>
        <span data-name>
          <b>{item.name}</b>
          <Muted>
            {item.isCombo && <ToneChip tone="info">Combo</ToneChip>} {item.categoryName}
          </Muted>
        </span>
        <Muted data-where>{placesOf(item)}</Muted>
        <span data-price>
          <Price field={price} value={item.price} />
        </span>
        {groupNames.map(name => (
          <Quantity key={name} name={name} quantity={quantityOf(item.groups, name)} />
        ))}
      </button>
      {isOpen && (
        <div id={details}>
          <GroupLines groups={item.groups} />
          {item.isCombo && <StockMembers members={item.members} />}
        </div>
      )}
    </Card>
  )
})

function moveOn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.closest('ul')!.querySelectorAll<HTMLElement>('[data-result]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

const price = money()
const { Cell: Price } = halfOf(price)

/** `Carbine 8 · 2 more`: the place that has most of it, and how many others have some. */
function placesOf({ groups }: StockItem): string {
  const places = new Map<string, number>()
  for (const line of groups.find(({ group }) => group === 'Available')?.lines ?? [])
    places.set(line.warehouseName, (places.get(line.warehouseName) ?? 0) + line.quantity)
  const [first] = [...places].sort(([, a], [, b]) => b - a)
  if (!first) return ''
  return `${first.join(' ')}${places.size > 1 ? ` · ${places.size - 1} more` : ''}`
}
