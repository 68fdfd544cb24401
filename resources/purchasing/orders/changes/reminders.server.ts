import { sql } from 'drizzle-orm'
import { dayOf, NotFound, problemAt, Refused, writeAuditAndOutbox, type Context } from '#server/kit'
import type { CallInput } from '#define'
import { queueForSupplier } from '#resources/messages/queueForSupplier.server.ts'
import { columnsOf, toComeOf } from '#resources/stock/reservations/arithmetic.ts'
import type { purchaseOrderChanges } from './purchaseOrderChanges.calls.ts'

type Calls = typeof purchaseOrderChanges

interface Reminded {
  readonly id: string
  readonly no: string
  readonly state: string
  readonly supplierId: string
  readonly supplier: string
  readonly email: string | null
  readonly company: string
  readonly requestedDate: string | null
  readonly toCome: number
}

/** One e-mail a supplier, about all of their orders; all are written, or none. */
export async function remindSuppliers(
  context: Context,
  { ids, note }: CallInput<Calls['remindSuppliers']>,
) {
  const { db, actor } = context
  const given = [...new Set((ids ?? []).map(id => id.toLowerCase()))]
  const orders = await db.query<Reminded>(sql`
    select o.id, o.no, o.state, s.id as supplier_id, s.name as supplier, s.email, c.name as company, o.requested_date,
      (select coalesce(sum(greatest(${sql.raw(toComeOf(columnsOf('l')))}, 0)), 0)::int from purchase_order_lines l where l.purchase_order_id = o.id and not l.is_deleted) as "toCome"
    from purchase_orders o join suppliers s on s.id = o.supplier_id join clients c on c.id = o.client_id
    where o.id = any(${sql.param(given)}::uuid[]) and o.client_id = ${actor.clientId} and not o.is_deleted order by s.name, o.no`)
  if (orders.length < given.length)
    throw new NotFound('One of these purchase orders does not exist or was deleted.', 'ids')
  const problems = orders.flatMap(order => {
    if (!isAwaited(order))
      return [
        problemAt('transition', 'ids', `${order.no} is ${order.state}: nothing of it is awaited.`),
      ]
    return order.email
      ? []
      : [
          problemAt(
            'no_email',
            'ids',
            `${order.supplier} has no e-mail address. Enter it there first.`,
          ),
        ]
  })
  if (problems.length) throw new Refused(...problems)
  const suppliers = new Map<string, Reminded[]>()
  for (const order of orders)
    suppliers.set(order.supplierId, [...(suppliers.get(order.supplierId) ?? []), order])
  for (const [supplierId, theirs] of suppliers) {
    const { supplier, email, company } = theirs[0]!
    const again = await queueForSupplier(context, {
      supplierId,
      recipient: email!,
      subject: `${company}: ${theirs.map(({ no }) => no).join(', ')}`.slice(0, 200),
      body: bodyOf(supplier, company, theirs, note?.trim()),
    })
    if (again) throw new Refused(again)
  }
  await writeAuditAndOutbox(
    context,
    'remind',
    'purchaseOrders',
    orders.map(({ id, email }) => ({ id, changes: { reminded: [null, email] }, event: {} })),
  )
  return { suppliers: suppliers.size }
}

const isAwaited = ({ state, toCome }: Reminded) =>
  !['Draft', 'Received', 'Closed', 'Cancelled'].includes(state) && toCome > 0

const bodyOf = (
  supplier: string,
  company: string,
  orders: readonly Reminded[],
  note: string | undefined,
) =>
  [
    `Dear ${supplier},`,
    orders.length === 1
      ? 'We are waiting for the goods of this purchase order. Please tell us when they are ready.'
      : 'We are waiting for the goods of these purchase orders. Please tell us when they are ready.',
    orders
      .map(
        ({ no, toCome, requestedDate, state }) =>
          `${no}: ${toCome.toLocaleString('en')} pieces${requestedDate ? `, asked for ${dayOf(requestedDate)}` : ''}${state === 'Submitted' ? ', not confirmed yet' : ''}`,
      )
      .join('\n'),
    ...(note ? [note] : []),
    company,
  ].join('\n\n')
