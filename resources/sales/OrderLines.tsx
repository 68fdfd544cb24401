import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { LinesShell } from '../../src/fields/LinesShell.tsx'
import { halfOf } from '../../src/fields/index.ts'
import { Muted } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { Section } from '../../src/views/Section.tsx'
import { money } from '../define/index.ts'
import type { Processing } from './useOrderProcessing.ts'

type Line = Processing['lines'][number]

/** What was ordered, what of it is reserved and where, and what is delivered. */
export const OrderLines = ({ lines }: { lines: readonly Line[] }) => (
  <Section title={say('order_parts.lines')}>
    <LinesShell>
      <thead>
        <tr>
          <th>{say('order_columns.product')}</th>
          <th>{say('order_columns.reserved')}</th>
          {numbers.map(label => (
            <th key={label} data-align="right">
              {say(`order_columns.${label}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </LinesShell>
  </Section>
)

const numbers = ['qty', 'delivered', 'price', 'discount', 'amount'] as const

const Num = ({ column, children }: { column: (typeof numbers)[number]; children: ReactNode }) => (
  <td data-align="right" data-label={say(`order_columns.${column}`)}>
    {children}
  </td>
)

const Row = ({
  line: { skuCode, skuName, reserved, quantity, quantityDelivered, price, discount, amount },
}: {
  line: Line
}) => (
  <tr>
    <td>
      <b>{skuName}</b>
      <Code>{skuCode}</Code>
    </td>
    <td data-label={say('order_columns.reserved')}>
      <Reserved of={skuCode} reserved={reserved} isNeeded={quantity > quantityDelivered} />
    </td>
    <Num column="qty">{quantity}</Num>
    <Num column="delivered">{quantityDelivered}</Num>
    <Num column="price">
      <Amount field={anyMoney} value={price} />
    </Num>
    <Num column="discount">{discount > 0 && <Amount field={anyMoney} value={discount} />}</Num>
    <Num column="amount">
      <Amount field={anyMoney} value={amount} />
    </Num>
  </tr>
)

const Reserved = ({
  of,
  reserved,
  isNeeded,
}: {
  of: string
  reserved: Line['reserved']
  isNeeded: boolean
}) =>
  reserved.length > 0
    ? reserved.map(({ skuCode, warehouseName, stockStatus, quantity }) => (
        <div key={`${skuCode} ${warehouseName} ${stockStatus}`}>
          {skuCode !== of && <Muted>{skuCode} · </Muted>}
          {warehouseName} × {quantity}
          {stockStatus !== 'Normal' && <Muted>, {stockStatus}</Muted>}
        </div>
      ))
    : isNeeded && <Muted>{say('order.nothing_reserved')}</Muted>

const anyMoney = money({ signed: true })
const { Cell: Amount } = halfOf(anyMoney)

const Code = styled('div')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.palette.text.secondary,
}))
