import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { BadInput, Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { labelOf, type RecordOf } from '#define'
import { inPreparation, mayChangePrepared } from '#resources/delivery/plans/planSteps.server.ts'
import { editable } from './orderEditable.ts'
import type { orders } from './orders.entity.ts'
import { dayProblem } from '#resources/sales/orders/lines/promisedDay.server.ts'

type Order = RecordOf<typeof orders>
type State = Order['state']

/**
 * Refuses changes of an order's head that its status, its goods or its customer do not allow.
 * @param change the fields that shall differ, with their new values
 * @throws BadInput for a missing value, a day that is over or too far ahead, or somebody else's address; Refused naming each field that the status holds fast
 */
export async function refuseHeadChange(
  db: Queryable,
  who: Who,
  order: Order,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(change)
  refuseHeldFast(who, order, names)
  const missing = names.filter(
    name => change[name] === null && isNeverEmpty(planOf('orders').fieldOf.get(name)!.options),
  )
  if (missing.length)
    throw new BadInput(
      ...missing.map(field => ({
        code: 'required',
        field,
        message: `${wordOf(field)} is required.`,
      })),
    )
  await refuseDays(db, who, change)
  await refuseForeignAddresses(db, who, order, change)
}

/** @throws Refused naming each field that the status of an order, or the preparation of its goods, holds fast */
export function refuseHeldFast(who: Who, order: Order, names: readonly string[]) {
  const fixed = names.filter(name => !editable[order.state].includes(name))
  if (fixed.length) throw new Refused(...fixed.map(name => fixedProblem(order, name)))
  const prepared = names.filter(name => goesWithGoods.includes(name))
  if (prepared.length && order.preparationStatus !== 'None' && !mayChangePrepared(who))
    throw new Refused(...prepared.map(field => ({ ...inPreparation, field })))
}

const isNeverEmpty = (options: { required?: boolean; default?: unknown }) =>
  options.required || options.default !== undefined

/** What the warehouse has gone by once it prepares goods. */
const goesWithGoods = ['deliveryAddressId', 'promisedDate']

function fixedProblem({ orderCode, state }: Order, field: string): Problem {
  const until = (Object.keys(editable) as State[]).filter(s => editable[s].includes(field))
  const rest = editable[state].length
    ? `${wordOf(field)} can be changed while it is ${until.join(' or ')}.`
    : 'Nothing of it can be changed.'
  return { code: 'state', field, message: `${orderCode} is ${state}. ${rest}` }
}

const wordOf = (field: string) => labelOf(field, planOf('orders').fieldOf.get(field)!.options)

/** Days are those of the client's own clock. */
async function refuseDays(db: Queryable, who: Who, change: Readonly<Record<string, unknown>>) {
  const days = ['validTo', 'promisedDate'].filter(name => typeof change[name] === 'string')
  if (!days.length) return
  const [client] = await db.query<{ today: string }>(
    sql`select (now() at time zone timezone)::date as today from clients where id = ${who.clientId}`,
  )
  const problems = days.flatMap(field => {
    const problem = dayProblem(wordOf(field), change[field] as string, client!.today)
    return problem ? [{ ...problem, field }] : []
  })
  if (problems.length) throw new BadInput(...problems)
}

/** An address is chosen among those that the customer has now; what the order has of its own, or since before, stays with its customer. */
async function refuseForeignAddresses(
  db: Queryable,
  who: Who,
  order: Order,
  change: Readonly<Record<string, unknown>>,
) {
  const after = { ...order, ...change }
  const given = (['billingAddressId', 'deliveryAddressId'] as const).filter(
    name => after[name] && (name in change || 'customerId' in change),
  )
  if (!given.length) return
  const own = await db.query<{ id: string }>(sql`
    select id from addresses where id in ${given.map(name => after[name])} and customer_id = ${after.customerId} and client_id = ${who.clientId} and not is_deleted`)
  const foreign = given.filter(name => !own.some(a => a.id === after[name]!.toLowerCase()))
  if (foreign.length)
    throw new BadInput(
      ...foreign.map(field => ({
        code: 'unknown_reference',
        field,
        message: `${wordOf(field)}: the customer has no such address.`,
      })),
    )
}
