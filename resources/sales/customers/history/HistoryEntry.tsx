import './history.texts.ts'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import type { ComponentProps } from 'react'
import { mayReach } from '#src/app/access.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { EntryItem } from '#resources/sales/orders/timeline/EntryItem.tsx'
import type { Entry, Kind } from './useHistory.ts'

/** An entry in words, with the ways to what it tells of and to its order. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  const { kind, by, at, amount, points, state, text, orderId, orderCode } = entry
  return (
    <EntryItem
      kind={signs[kind]}
      by={by}
      at={at}
      title={
        <>
          <Opened entry={entry}>{titleOf(entry)}</Opened>{' '}
          {orderId && (
            <Muted>
              {mayReach('/sale/processing') ? (
                <Link component={LinkBase} to={`/sale/processing?orderId=${orderId}`}>
                  {orderCode}
                </Link>
              ) : (
                orderCode
              )}
            </Muted>
          )}{' '}
          {state && owners[kind] && <ValueOf of={owners[kind]} value={state} />}
        </>
      }
      actions={
        points !== null ? (
          <b>{points.toLocaleString()}</b>
        ) : (
          amount !== null && <b>{amountText(amount)}</b>
        )
      }
    >
      {text && <p>{text}</p>}
    </EntryItem>
  )
}

/** What an entry tells of, for whoever may open it. */
function Opened({ entry: { kind, id, recordId }, children }: { entry: Entry; children: string }) {
  const of = opened[kind]
  return of ? (
    <RecordLink {...of} id={recordId ?? id}>
      {children}
    </RecordLink>
  ) : (
    children
  )
}

/** An order has its code to open it, and so has what was noted of it. */
const opened: Partial<Record<Kind, Pick<ComponentProps<typeof RecordLink>, 'entity' | 'opensAt'>>> =
  {
    Payment: { entity: 'payments' },
    Refund: { entity: 'refunds' },
    'Write-off': { entity: 'writeOffs' },
    Credit: { entity: 'creditEntries' },
    Points: { entity: 'pointsEntries' },
    'Gift card': { entity: 'giftCards' },
    Delivery: { entity: 'deliveryPlans' },
    Ticket: {
      entity: 'tickets',
      opensAt: { screen: '/customer_service/ticketDetail', as: 'ticketId' },
    },
    Message: { entity: 'messages' },
  }

const signs = {
  Order: 'Goods',
  Payment: 'Payment',
  Refund: 'Payment',
  'Write-off': 'Payment',
  Credit: 'Payment',
  Points: 'Payment',
  'Gift card': 'Payment',
  Delivery: 'Delivery',
  Ticket: 'Change',
  Message: 'Message',
  Note: 'Note',
} as const

/** Where the words and tones of a kind's statuses are declared. */
const owners: Partial<Record<Kind, string>> = {
  Order: 'orders',
  Payment: 'payments',
  Refund: 'refunds',
  'Write-off': 'writeOffs',
  Delivery: 'deliveryPlans',
  Message: 'messages',
}

function titleOf({ kind, event, name, place, day }: Entry): string {
  const of = {
    name: name ?? '',
    place: place ?? '',
    day: day ? formatDate(day) : '',
    channel: event,
  }
  if (kind === 'Order') return say('customer_history.order')
  if (kind === 'Message') return say('customer_history.message', of)
  return say(`customer_history.${event as 'take'}`, of)
}
