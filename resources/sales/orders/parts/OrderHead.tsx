import '#resources/sales/order.texts.ts'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { ValueOf } from './cells.tsx'
import { useCurrency } from './inWords.ts'
import { leavesBehind } from './nextStep.ts'
import type { Details } from './orderData.ts'

/** The head of an order's page: code, customer, its three statuses and its money. It stays. */
export function OrderHead({
  data,
  actions,
}: {
  data: Pick<Details, 'order' | 'customer' | 'lines' | 'plans'>
  actions: ReactNode
}) {
  const { order, customer } = data
  const orders = useEntity('orders')
  const currency = useCurrency()
  return (
    <Head>
      <Bar>
        <div>
          <h1>{order.orderCode}</h1>
          <RecordLink entity="customers" id={customer.id}>
            {customer.name}
          </RecordLink>
        </div>
        <Sums>
          {sumsOf(order).map(name => (
            <div key={name} data-name={name}>
              <dt>
                {say(`order_sums.${name}`)}
                {name === 'total' && ` ${currency}`}
              </dt>
              <dd>
                <ValueOf of="orders" name={name} value={order[name]} isAlone />
              </dd>
            </div>
          ))}
        </Sums>
      </Bar>
      <Facts>
        <dl>
          {statuses.map(name => (
            <div key={name}>
              <dt>{name === 'state' ? say('order.itself') : shownField(orders, name).label}</dt>
              <dd>
                {name === 'deliveryStatus' && order[name] === 'Planned' && leavesBehind(data) ? (
                  <ToneText tone="warning">{say('order.partly_planned')}</ToneText>
                ) : (
                  <ValueOf of="orders" name={name} value={order[name]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {order.originalOrderId && (
          <Muted>{say('order.original', { id: order.originalOrderId })}</Muted>
        )}
        <Deeds>{actions}</Deeds>
      </Facts>
    </Head>
  )
}

/** What few orders have stands there only with an amount. */
const sumsOf = (order: Details['order']) =>
  (['total', 'returned', 'credited', 'paid', 'writtenOff', 'balance'] as const).filter(
    name => always.includes(name) || order[name],
  )
const always: readonly string[] = ['total', 'paid', 'balance']

const statuses = ['state', 'preparationStatus', 'deliveryStatus'] as const

/** The whole head stays on top of the page; on a phone only its first row. */
const Head = styled('header')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'contents' },
  [theme.breakpoints.up('sm')]: {
    ...stays(theme.palette.background.default),
    display: 'grid',
    gap: 6,
    paddingBlock: 8,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '@media print': { position: 'static' },
}))

/** Above the sticky heads of tables, below menus and notices. */
const stays = (background: string) =>
  ({ position: 'sticky', top: 0, zIndex: 2, background, marginBlock: -8 }) as const

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 16,
  '& > div': {
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
  },
  '& h1': { margin: 0, ...theme.typography.h1 },
  [theme.breakpoints.down('sm')]: {
    ...stays(theme.palette.background.default),
    paddingBlock: 6,
    borderBottom: `1px solid ${theme.palette.divider}`,
    // The other sums stand in the lines.
    '& dl > div:not([data-name=balance])': { display: 'none' },
  },
}))

const Sums = styled('dl')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: 24,
  margin: 0,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1rem', fontWeight: 600, whiteSpace: 'nowrap' },
}))

const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 20px',
  '& > dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 20px', margin: 0 },
  '& > dl > div': { display: 'flex', alignItems: 'center', gap: 6 },
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0 },
}))

const Deeds = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
})
