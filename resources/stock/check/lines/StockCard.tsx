import '#resources/stock/stock.texts.ts'
import BackHandOutlined from '@mui/icons-material/BackHandOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import { memo, useId, useState, type KeyboardEvent } from 'react'
import { money } from '#define'
import { lastDay } from '#resources/products/prices/lastDay.ts'
import { kindView } from '#src/fields/index.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { ColourChip, Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { nextComing } from './nextComing.ts'
import { Quantity } from './Quantity.tsx'
import { groupNames } from '#resources/stock/check/stockShapes.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockIncoming } from './StockIncoming.tsx'
import { StockProduct } from './StockProduct.tsx'
import { StockMembers } from './StockMembers.tsx'
import { holdsOne } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { holdCodes } from '#resources/stock/check/stockActions.ts'
import { Card } from '#resources/stock/check/stockStyles.ts'
import { placeToHold, quantityOf, type StockItem } from './stockTypes.ts'

const HoldDialog = LazyPart(() => import('#resources/stock/check/HoldDialog.tsx'))

interface Props {
  item: StockItem
  /** No longer found: the numbers are those of the last result that contained it. */
  isGone: boolean
  isOpen: boolean
  onToggle: (skuId: string) => void
  onBack: () => void
}

/**
 * One SKU on one line: name, price and quantities; expanded, its positions. ↑ and ↓ move to the
 * others. Escape closes it, then returns to the search.
 */
export const StockCard = memo(({ item, isGone, isOpen, onToggle, onBack }: Props) => {
  const details = useId()
  const [isHolding, setHolding] = useState(false)
  const place = !isGone && holdsOne(holdCodes) ? placeToHold(item) : undefined
  const { skuId, name } = item
  return (
    <Card>
      <button
        type="button"
        data-result
        aria-expanded={isOpen}
        aria-controls={isOpen ? details : undefined}
        onClick={() => onToggle(item.skuId)}
        onKeyDown={event => {
          if (event.key === 'Escape' && isOpen) onToggle(item.skuId)
          else if (event.key === 'Escape' || (event.key === 'ArrowUp' && isFirst(event))) onBack()
          else moveOn(event)
        }}
      >
        <ExpandMore data-arrow />
        <Thumbnail id={item.photo} width={56} />
        <span data-name>
          <b id={`${details}name`}>{name}</b>
          <Muted>
            <span data-code>{item.code}</span>
            {isGone && <ToneChip>{say('stock.gone')}</ToneChip>}
            {item.isCombo && <ToneChip tone="info">{say('stock.combo')}</ToneChip>}
            {item.saleStatus && (
              <ToneChip tone={item.saleStatus === 'Discontinued' ? 'bad' : 'warning'}>
                {say(`stock.sale_status.${item.saleStatus}`)}
              </ToneChip>
            )}
            <span data-category>{item.categoryName}</span>
            {!isGone && !quantityOf(item.groups, 'Available') && item.incoming.length > 0 && (
              <span data-coming>{nextComing(item.incoming)}</span>
            )}
            {item.tags.map(({ id, label, colour }) => (
              <ColourChip key={id} {...(colour && { colour })}>
                {label}
              </ColourChip>
            ))}
          </Muted>
        </span>
        <Muted data-where>{!isGone && placesOf(item)}</Muted>
        <span data-price>
          <Prices item={item} />
        </span>
        {groupNames.map(name => (
          <Quantity
            key={name}
            name={name}
            quantity={isGone ? undefined : quantityOf(item.groups, name)}
          />
        ))}
      </button>
      {place && (
        <IconButton
          data-hold
          aria-label={say('stock.hold_first')}
          aria-describedby={`${details}name`}
          title={say('stock.hold_first')}
          onClick={() => setHolding(true)}
        >
          <BackHandOutlined fontSize="small" />
        </IconButton>
      )}
      {place && isHolding && (
        <HoldDialog
          {...{ skuId, name, stockStatus: place.stockStatus, warehouseId: place.warehouseId }}
          onClose={() => setHolding(false)}
        />
      )}
      {isOpen && (
        <div id={details}>
          {isGone && <Alert severity="info">{say('stock.gone_why')}</Alert>}
          <StockProduct item={item} {...(place && { onHold: () => setHolding(true) })} />
          <div>
            <GroupLines skuId={item.skuId} isCombo={item.isCombo} groups={item.groups} />
            <StockIncoming skuId={item.skuId} incoming={item.incoming} />
            {item.isCombo && <StockMembers members={item.members} />}
          </div>
        </div>
      )}
    </Card>
  )
})

/** The current price; a promotion price with its end and the regular price struck out. */
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
        <Muted data-until>{say('stock.until', { date: lastDay(promoEndsOnUtc, client) })}</Muted>
      )}
    </>
  )
}

const others = (event: KeyboardEvent<HTMLElement>) => [
  ...event.currentTarget.closest('ul')!.querySelectorAll<HTMLElement>('[data-result]'),
]

const isFirst = (event: KeyboardEvent<HTMLElement>) => others(event)[0] === event.currentTarget

function moveOn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const all = others(event)
  all[all.indexOf(event.currentTarget) + step]?.focus()
}

const anyPrice = money()
const { Cell: Price } = kindView(anyPrice)

/**
 * `Carbine 8 · 2 more`: the warehouse of the person's branch, else the one with the most pieces, and
 * the number of others; without stock, the next inbound goods.
 */
function placesOf({ groups, incoming }: StockItem): string {
  const places = new Map<string, number>()
  const lines = groups.find(({ group }) => group === 'Available')?.lines ?? []
  const own = new Set(lines.flatMap(line => (line.isOwn ? line.warehouseName : [])))
  for (const line of lines)
    places.set(line.warehouseName, (places.get(line.warehouseName) ?? 0) + line.quantity)
  const [first] = [...places].sort(
    ([one, a], [other, b]) => Number(own.has(other)) - Number(own.has(one)) || b - a,
  )
  if (first)
    return places.size > 1
      ? say('stock.places', { place: first.join(' '), count: places.size - 1 })
      : first.join(' ')
  return nextComing(incoming)
}
