import { demoPart } from '#server/demo/kit.ts'

const hour = 3_600_000
const states = [
  'New',
  'Claimed',
  'New',
  'Sent',
  'Closed',
  'Discarded',
  'New',
  'Closed',
  'Claimed',
  'New',
] as const
const names = ['Hana Whaiti', undefined, 'Priya Raman', 'Tom Fraser', 'Lucie Gagnon'] as const

/** Orders that customers put together on tablets of the showrooms, in every state. */
export const showroom = demoPart('selfHelpOrders', {
  fills: ['selfHelpOrders', 'selfHelpLines'],
  needs: ['markets', 'skus'],
  after: ['orders'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('selfHelpOrders')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country, branches } of markets) {
      const staff = recent('staff').get(clientId) ?? []
      const orders = recent('orders').get(clientId) ?? []
      for (const [i, state] of states.entries()) {
        const at = now - (states.length - i) * 5 * hour
        const own = { clientId, createdOnUtc: at }
        const id = random.id(at)
        const customer = names[i % names.length]
        const isNew = state === 'New'
        out.selfHelpOrders.push({
          id,
          ...own,
          no: `SS${String((country === 'NZ' ? 0 : states.length) + i + 1).padStart(6, '0')}`,
          branchId: random.weighted(branches).id,
          customer,
          phone: customer && (country === 'NZ' ? '+64211234567' : '+17804561234'),
          email: customer && `${customer.split(' ')[0]!.toLowerCase()}@mail.example`,
          remark: i % 4 === 0 ? 'Would like it before the weekend.' : undefined,
          state,
          orderId: state === 'Sent' || state === 'Closed' ? orders[i] : undefined,
          priceNote: state === 'Sent' ? 'A price was 120.00 and is 99.00' : undefined,
          claimedById: isNew ? undefined : staff[i % Math.max(staff.length, 1)],
        })
        for (let n = 0; n < 1 + (i % 3); n++)
          out.selfHelpLines.push({
            id: random.id(at),
            ...own,
            selfHelpOrderId: id,
            skuId: random.pick(sold).id,
            quantity: random.int(1, 3),
            price: random.int(40, 900) * 100,
          })
      }
    }
  },
})

/**
 * Orders that were sent get an order of the demo that came from a tablet. Without one they were
 * discarded.
 */
export const ordersOfTablets = [
  `create temporary table tablet_pairs as
    select s.id, s.row, o.id as order_id from (
      select id, client_id, to_jsonb(h) as row, state, row_number() over (partition by client_id, state order by id) as n from self_help_orders h where state in ('Sent', 'Closed')) s
    left join (
      select id, client_id, case when state in ('Draft', 'Quotation') then 'Sent' else 'Closed' end as state,
        row_number() over (partition by client_id, state in ('Draft', 'Quotation') order by ordered_on_utc desc, id) as n
      from orders where source = 'Self-Service' and not is_deleted) o on o.client_id = s.client_id and o.state = s.state and o.n = s.n`,
  `create temporary table tablet_lines as select l.* from self_help_lines l join tablet_pairs p on p.id = l.self_help_order_id`,
  'delete from self_help_orders s using tablet_pairs p where p.id = s.id',
  `insert into self_help_orders select (jsonb_populate_record(null::self_help_orders, p.row || jsonb_build_object('order_id', p.order_id, 'state', case when p.order_id is null then 'Discarded' else p.row ->> 'state' end))).* from tablet_pairs p`,
  'insert into self_help_lines select * from tablet_lines',
  'drop table tablet_pairs',
  'drop table tablet_lines',
]
