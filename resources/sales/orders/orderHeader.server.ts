import { sql } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  Refused,
  metaOf,
  problemAt,
  type Problem,
  type Actor,
} from '#server/kit'
import { labelOf, type RecordOf } from '#define'
import { inPreparation, mayChangePrepared } from '#resources/delivery/plans/planSteps.server.ts'
import { editable } from './orderEditable.ts'
import type { orders } from './orders.entity.ts'
import { dayProblem } from './lines/promisedDay.server.ts'
import { todayOf } from '#resources/days.ts'

type Order = RecordOf<typeof orders>
type State = Order['state']

/**
 * Refuses changes of an order's header that conflict with its status, goods or customer.
 * @param change the changed fields with their new values
 * @param calledBy the caller's names of addresses
 * @throws BadInput for a missing value, a day that is past or too far ahead, or an address of
 * another customer; Refused naming each field that the status locks
 */
export async function refuseHeaderChange(
  context: Context,
  order: Order,
  change: Readonly<Record<string, unknown>>,
  calledBy: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = Object.keys(change)
  refuseHeldFast(context.actor, order, names)
  const missing = names.filter(
    name => change[name] === null && isNeverEmpty(metaOf('orders').fieldOf.get(name)!.options),
  )
  if (missing.length)
    throw new BadInput(
      ...missing.map(field => problemAt('required', field, `${wordOf(field)} is required.`)),
    )
  await refuseDays(context, change)
  await refuseForeignAddresses(context, order, change, calledBy)
}

/**
 * @throws Refused naming each field that the status of an order, or the preparation of its goods,
 * locks
 */
export function refuseHeldFast(actor: Actor, order: Order, names: readonly string[]) {
  const fixed = names.filter(name => !editable[order.state].includes(name))
  if (fixed.length) throw new Refused(...fixed.map(name => readOnlyProblem(order, name)))
  const prepared = names.filter(name => goesWithGoods.includes(name))
  if (prepared.length && order.preparationStatus !== 'None' && !mayChangePrepared(actor))
    throw new Refused(...prepared.map(field => ({ ...inPreparation, field })))
}

const isNeverEmpty = (options: { required?: boolean; default?: unknown }) =>
  options.required || options.default !== undefined

/** Fields that the warehouse relies on once it prepares goods. */
const goesWithGoods = ['deliveryAddressId', 'promisedDate']

function readOnlyProblem({ orderCode, state }: Order, field: string): Problem {
  const until = (Object.keys(editable) as State[]).filter(s => editable[s].includes(field))
  const rest = editable[state].length
    ? `${wordOf(field)} can be changed while it is ${until.join(' or ')}.`
    : 'It can no longer be changed.'
  return problemAt('state', field, `${orderCode} is ${state}. ${rest}`)
}

const wordOf = (field: string) => labelOf(field, metaOf('orders').fieldOf.get(field)!.options)

/**
 * Days are on the client's clock. `calledBy` are the caller's names of the fields.
 * @throws BadInput naming each day of a change that is over or too far ahead
 */
export async function refuseDays(
  { db, actor }: Context,
  change: Readonly<Record<string, unknown>>,
  calledBy: Readonly<Record<string, string>> = {},
): Promise<void> {
  const days = ['validTo', 'promisedDate'].filter(name => typeof change[name] === 'string')
  if (!days.length) return
  const [client] = await db.query<{ today: string }>(
    sql`select ${sql.raw(todayOf('clients.id'))} as today from clients where id = ${actor.clientId}`,
  )
  const problems = days.flatMap(field => {
    const problem = dayProblem(wordOf(field), change[field] as string, client!.today)
    return problem ? [{ ...problem, field: calledBy[field] ?? field }] : []
  })
  if (problems.length) throw new BadInput(...problems)
}

/**
 * Only current addresses of the customer can be chosen. Addresses of the order itself, or former
 * ones, stay with their customer.
 */
async function refuseForeignAddresses(
  { db, actor }: Context,
  order: Order,
  change: Readonly<Record<string, unknown>>,
  calledBy: Readonly<Record<string, string>>,
) {
  const after = { ...order, ...change }
  const given = (['billingAddressId', 'deliveryAddressId'] as const).filter(
    name => after[name] && (name in change || 'customerId' in change),
  )
  if (!given.length) return
  const own = await db.query<{ id: string }>(sql`
    select id from addresses where id in ${given.map(name => after[name])} and customer_id = ${after.customerId} and client_id = ${actor.clientId} and not is_deleted`)
  const foreign = given.filter(name => !own.some(a => a.id === after[name]!.toLowerCase()))
  if (foreign.length)
    throw new BadInput(
      ...foreign.map(field =>
        problemAt(
          'unknown_reference',
          calledBy[field] ?? field,
          `${wordOf(field)}: the customer has no such address.`,
        ),
      ),
    )
}
