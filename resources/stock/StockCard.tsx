import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo, useId, type KeyboardEvent } from 'react'
import { money } from '../define/index.ts'
import { halfOf } from '../../src/fields/index.ts'
import { formatDate, todayOf } from '../../src/fields/time.ts'
import { ColourChip, Muted, ToneChip } from '../../src/fields/Tone.tsx'
import { useClient } from '../../src/fields/useClient.ts'
import { say } from '../../src/i18n/say.ts'
import { Quantity } from './Quantity.tsx'
import { groupNames } from './stockGroups.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockIncoming } from './StockIncoming.tsx'
import { StockProduct } from './StockProduct.tsx'
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
            {item.isCombo && <ToneChip tone="info">{say('stock.combo')}</ToneChip>}{' '}
            {item.categoryName}
            {item.tags.map(({ id, label, colour }) => (
              <span key={id} data-tag>
                <ColourChip {...(colour && { colour })}>{label}</ColourChip>
              </span>
            ))}
          </Muted>
        </span>
        <Muted data-where>{placesOf(item)}</Muted>
        <span data-price>
          <Prices item={item} />
        </span>
        {groupNames.map(name => (
          <Quantity key={name} name={name} quantity={quantityOf(item.groups, name)} />
        ))}
      </button>
      {isOpen && (
        <div id={details}>
          <StockProduct item={item} />
          <GroupLines skuId={item.skuId} isCombo={item.isCombo} groups={item.groups} />
          <StockIncoming skuId={item.skuId} incoming={item.incoming} />
          {item.isCombo && <StockMembers members={item.members} />}
        </div>
      )}
    </Card>
  )
})

/** What it costs now; a promotion price with its end, and the regular one struck out. */
function Prices({ item: { price, promoPrice, promoEndsOnUtc } }: { item: StockItem }) {
  const client = useClient()
  if (promoPrice === null) return <Price field={anyPrice} value={price} />
  return (
    <>
      <b>
        <Price field={anyPrice} value={promoPrice} />
      </b>
      <s>
        <Price field={anyPrice} value={price} />
      </s>
      {promoEndsOnUtc && (
        <Muted data-until>
          {say('stock.until', { date: formatDate(todayOf(client, new Date(promoEndsOnUtc))) })}
        </Muted>
      )}
    </>
  )
}

function moveOn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.closest('ul')!.querySelectorAll<HTMLElement>('[data-result]')]
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

const anyPrice = money()
const { Cell: Price } = halfOf(anyPrice)

/** `Carbine 8 · 2 more`: the place that has most of it, and how many others have some; where there is none, what comes next. */
function placesOf({ groups, incoming }: StockItem): string {
  const places = new Map<string, number>()
  for (const line of groups.find(({ group }) => group === 'Available')?.lines ?? [])
    places.set(line.warehouseName, (places.get(line.warehouseName) ?? 0) + line.quantity)
  const [first] = [...places].sort(([, a], [, b]) => b - a)
  if (first)
    return places.size > 1
      ? say('stock.places', { place: first.join(' '), count: places.size - 1 })
      : first.join(' ')
  const next = incoming.find(({ free, eta }) => free > 0 && eta)
  return next ? say('stock.coming', { count: next.free, date: formatDate(next.eta!) }) : ''
}
