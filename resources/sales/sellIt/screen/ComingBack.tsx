import { styled } from '@mui/material/styles'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { Sale } from './sale.ts'

/** What comes back with the sale, and what it is worth. */
export function ComingBack({ sale }: { sale: Sale }) {
  const { returns } = sale
  if (!returns.length) return null
  return (
    <List aria-label={say('sell_it.comes_back')}>
      {returns.map(({ orderLineId, orderCode, skuCode, skuName, quantity, worth }) => (
        <li key={orderLineId}>
          <span>
            <ToneChip tone="info">{say('sell_it.back')}</ToneChip>{' '}
            {say('sell_it.times', { count: quantity })} <b>{skuName}</b>{' '}
            <Muted>{`${skuCode} · ${orderCode}`}</Muted>
          </span>
          <b>{amountText(-worth)}</b>
        </li>
      ))}
    </List>
  )
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(0, 0, 1.5),
  padding: 0,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  fontVariantNumeric: 'tabular-nums',
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: theme.spacing(1, 1.5),
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))
