import { ResourceContextProvider } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import type { View } from '#src/app/product/slots.ts'
import { OrderTimeline } from '#resources/sales/orders/timeline/OrderTimeline.tsx'
import type { Entry } from '#resources/sales/orders/timeline/useTimeline.ts'
import type { OrderProps } from '#resources/sales/orders/parts/orderData.ts'
import { answering } from './answering.ts'

/** The timeline of an order with these notes in the order's own answer. */
export const timelineWith =
  (notes: readonly object[]): View =>
  async () => ({
    default: function Timeline() {
      const data = { order: { id: orderId, version: 1 }, notes }
      const props = { data, reload: async () => data, showSaved: () => {} }
      return (
        <ResourceContextProvider value={resourceOfEntity('orders')}>
          <div style={{ padding: 16, maxWidth: 860 }}>
            <OrderTimeline {...(props as unknown as OrderProps)} />
          </div>
        </ResourceContextProvider>
      )
    },
  })

/** Answers the entries of the kind that is asked for, the older ones after the newer ones. */
export const timelineProvider = answering({
  getOrderTimeline: ({ kind, after }: { kind?: string; after?: string }) => {
    const isOlder = after !== undefined
    const entries = told.filter(each => (kind ? each.kind === kind : isOld(each) === isOlder))
    return { data: { entries, next: isOlder || kind ? null : 'newer', names: {} } }
  },
})

export const emptyTimeline = answering({
  getOrderTimeline: { data: { entries: [], next: null, names: {} } },
})

const orderId = '01890000-0000-7000-8000-000000000001'
const own = 'Amelia Ward'
const other = 'Tane Rewi'

/** An entry; what its kind does not have is empty. */
const entry = (
  id: string,
  kind: Entry['kind'],
  at: string,
  event: string,
  more: Partial<Entry>,
): Entry => ({
  id,
  kind,
  at,
  by: own,
  event,
  name: null,
  place: null,
  day: null,
  amount: null,
  quantity: null,
  state: null,
  text: null,
  changes: null,
  type: null,
  version: null,
  isPinned: null,
  isOwn: null,
  ...more,
})

const note = (id: string, at: string, text: string, more: Partial<Entry> = {}) =>
  entry(id, 'Note', at, 'note', {
    text,
    type: 'General',
    version: 1,
    isPinned: false,
    isOwn: true,
    ...more,
  })

const pinned = note('n1', '2026-11-10T21:15:00.000Z', 'Ring before you come: the gate is locked.', {
  type: 'Delivery',
  isPinned: true,
})

/** The pinned note as the order's own answer has it. */
export const pinnedNote = { ...pinned, author: pinned.by, createdOnUtc: pinned.at }

const told: readonly Entry[] = [
  note('n2', '2026-11-20T02:40:00.000Z', 'The customer measures the stairs and calls back.', {
    by: other,
    isOwn: false,
  }),
  entry('d2', 'Delivery', '2026-11-19T22:05:00.000Z', 'update', {
    name: 'DP-2026-0184',
    changes: { date: ['2026-11-24', '2026-11-26'] },
  }),
  entry('p2', 'Payment', '2026-11-18T01:30:00.000Z', 'take', {
    name: 'Bank transfer',
    amount: 1240,
    state: 'Pending',
    text: 'Sofa Ward 2nd half',
  }),
  entry('g2', 'Goods', '2026-11-17T03:10:00.000Z', 'Release', {
    by: other,
    name: 'OAK-TABLE-180',
    place: 'Penrose',
    quantity: -1,
    text: 'The customer takes the longer table',
  }),
  entry('m1', 'Message', '2026-11-16T20:00:00.000Z', 'SMS', {
    by: null,
    name: '+64 21 555 0134',
    state: 'Sent',
    text: 'Your order is booked for 24 November.',
  }),
  entry('c2', 'Change', '2026-11-15T00:20:00.000Z', 'update', {
    by: other,
    changes: { promisedDate: [null, '2026-11-24'], shipping: [0, 85] },
  }),
  pinned,
  entry('d1', 'Delivery', '2026-11-09T23:55:00.000Z', 'plan', {
    name: 'DP-2026-0184',
    day: '2026-11-24',
    place: 'Auckland Delivery',
    state: 'Scheduled',
  }),
  entry('g1', 'Goods', '2026-11-09T23:50:00.000Z', 'Reservation', {
    name: 'OAK-TABLE-180',
    place: 'Penrose',
    quantity: 1,
  }),
  entry('p1', 'Payment', '2026-11-09T23:45:00.000Z', 'deposit', {
    name: 'DEP 55012',
    amount: 500,
    day: '2026-11-09',
  }),
  entry('c1', 'Change', '2026-11-09T23:40:00.000Z', 'create', {}),
]

const isOld = ({ at }: Entry) => at < '2026-11-10'
