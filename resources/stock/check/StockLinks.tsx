import '#resources/stock/stock.texts.ts'
import { styled } from '@mui/material/styles'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { OrderLink } from './OrderLink.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import type { MergedLine } from './search/stockGroups.ts'

/** What holds the pieces of a line: orders, tickets and transfers, each with its quantity. */
export function StockLinks({ line: { orders, tickets, transfers } }: { line: MergedLine }) {
  const client = useClient()
  if (!orders.length && !tickets.length && !transfers.length) return null
  return (
    <Links>
      {orders.map(({ id, code, quantity }) => (
        <li key={id}>
          <OrderLink orderId={id}>{code}</OrderLink> × {quantity}
        </li>
      ))}
      {tickets.map(({ id, code, quantity }) => (
        <li key={id}>
          <RecordLink entity="tickets" id={id}>
            {code}
          </RecordLink>{' '}
          × {quantity}
        </li>
      ))}
      {transfers.map(
        ({ id, createdOnUtc, sourceWarehouse, targetWarehouse, transferJobStatus, quantity }) => (
          <li key={id}>
            <RecordLink entity="transfers" id={id}>
              {`${sourceWarehouse} → ${targetWarehouse}`}
            </RecordLink>{' '}
            × {quantity},{' '}
            {say('stock.made', {
              state: transferJobStatus.toLowerCase(),
              when: instantInText(createdOnUtc, client),
            })}
          </li>
        ),
      )}
    </Links>
  )
}

const Links = styled('ul')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  fontSize: '0.75rem',
  color: theme.palette.text.secondary,
  '&& li': { display: 'inline', minHeight: 0, padding: 0 },
  '@media (pointer: coarse)': { '& a': { display: 'inline-block', paddingBlock: 10 } },
}))
