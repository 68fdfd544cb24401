import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { AltButton } from '#resources/sales/sellIt/screen/AltKeys.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'
import { useBatch, type Kept } from './waiting.ts'

/** What the browser keeps of a sale, where it is to be told. */
export function KeptNotices({ kept, hasSale }: { kept: Kept; hasSale: boolean }) {
  const { waiting, codes, edits, buyer, isOffline } = useBatch(kept)
  const count = waiting.length + codes.length + edits.length
  return (
    <>
      {isOffline && count > 0 && <Notice>{say('sell_it.offline', { smart_count: count })}</Notice>}
      {!hasSale && buyer && (
        <Notice>{say('sell_it.for', { name: buyer.name || say('sell_it.this_customer') })}</Notice>
      )}
    </>
  )
}

interface HeldProps {
  sale: Sale
  isEnded: boolean
  selling: Selling
}

/** Who has the sale in hand, what became of it, and which of its prices are of a former day. */
export function HeldNotice({ sale, isEnded, selling }: HeldProps) {
  const { orderId, version, holder, holderId, isOwn, orderCode, state, formerPrices } = sale
  const { tellDone } = useServer()
  if (isEnded)
    return (
      <Notice>
        {say('sell_it.ended', { code: orderCode, state })}{' '}
        {mayReach('/sale/processing') && (
          <Button size="small" component={Link} to={`/sale/processing?orderId=${orderId}`}>
            {say('sell_it.open_order')}
          </Button>
        )}
      </Notice>
    )
  const takeOver = async () => {
    try {
      const { data, repriced } = await selling.provider.call('takeOverSale', { orderId, version })
      selling.store(data)
      if (repriced.length) tellDone(movesText('sell_it.repriced', repriced))
    } catch (error) {
      selling.report(error)
    }
  }
  if (isOwn)
    return formerPrices.length ? (
      <Notice>
        {movesText('sell_it.former_prices', formerPrices)}{' '}
        <Button size="small" variant="outlined" onClick={() => void takeOver()}>
          {say('sell_it.use_todays')}
        </Button>
      </Notice>
    ) : null
  return (
    <Notice>
      {holderId ? say('sell_it.held', { name: holder ?? '' }) : say('sell_it.nobody')}{' '}
      <AltButton of="T" size="small" variant="outlined" onClick={() => void takeOver()}>
        {say(holderId ? 'sell_it.take_over' : 'sell_it.go_on')}
      </AltButton>
    </Notice>
  )
}

/** @example '1 line changed price: 2 × OAK-1 $934.20 → $1,038.00.' */
const movesText = (
  key: 'sell_it.repriced' | 'sell_it.former_prices',
  moves: Sale['formerPrices'],
) =>
  say(key, {
    smart_count: moves.length,
    moves: moves
      .map(
        ({ quantity, skuCode, from, to }) =>
          `${quantity} × ${skuCode} ${amountText(from)} → ${amountText(to)}`,
      )
      .join(', '),
  })

const Notice = styled('output')(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  background: 'var(--warningSoft)',
  color: 'var(--warning)',
}))
