import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useCountry } from '#src/app/clientInfo.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import type { Sale } from './sale.ts'
import type { Selling } from './useSale.ts'

interface Props {
  sale: Sale
  /** What is paid with the confirmation. */
  paid: number
  isFixed: boolean
  selling: Pick<Selling, 'changeNow'>
}

/** The amounts of the sale, as the server reckons them. */
export function Totals({ sale, paid, isFixed, selling }: Props) {
  const { amounts, open } = sale
  const isOnTop = useCountry() === 'CA'
  const left = Math.round((open - paid) * 100) / 100
  const row = (label: string, amount: number, isStrong = false) => (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>{amountText(amount)}</dd>
    </div>
  )
  return (
    <List aria-live="polite">
      {row(say('sell_it.subtotal'), amounts.subtotal)}
      {amounts.discount > 0 && row(say('sell_it.off'), -amounts.discount)}
      <div>
        <dt>{say('sell_it.shipping')}</dt>
        <dd>
          <Shipping
            key={amounts.shipping}
            amount={amounts.shipping}
            isFixed={isFixed}
            onChange={shipping => selling.changeNow({ shipping })}
          />
        </dd>
      </div>
      {row(say(isOnTop ? 'sell_it.tax' : 'sell_it.tax_in'), amounts.tax)}
      {row(say('sell_it.total'), amounts.total, true)}
      {sale.paid > 0 && row(say('sell_it.paid_before'), sale.paid)}
      {paid > 0 && row(say('sell_it.paid_now'), paid)}
      {(paid > 0 || sale.paid > 0) && row(say('sell_it.left'), left, true)}
    </List>
  )
}

interface ShippingProps {
  amount: number
  isFixed: boolean
  onChange: (amount: number) => void
}

function Shipping({ amount, isFixed, onChange }: ShippingProps) {
  const [text, setText] = useState(amount.toFixed(2))
  const save = () => {
    const plain = text.replaceAll(/[\s,$]/g, '')
    if (/^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) !== amount) onChange(Number(plain))
    else setText(amount.toFixed(2))
  }
  return (
    <TextField
      margin="none"
      value={text}
      disabled={isFixed}
      fullWidth={false}
      onChange={event => setText(event.target.value)}
      onFocus={event => event.target.select()}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
      slotProps={{
        htmlInput: {
          'aria-label': say('sell_it.shipping'),
          inputMode: 'decimal',
          maxLength: 12,
          style: { textAlign: 'right', width: 84, padding: '2px 8px' },
        },
      }}
    />
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  paddingTop: theme.spacing(1),
  borderTop: `1px solid ${theme.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 },
  '& > [data-strong]': { fontWeight: 600, fontSize: '1rem' },
  '& dt, & dd': { margin: 0 },
}))
