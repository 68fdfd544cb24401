import { sql } from 'drizzle-orm'
import {
  BadInput,
  metaOf,
  problemAt,
  recordset,
  Refused,
  type BeforeLines,
  type BeforeRemove,
  type BeforeTakeBack,
  type BeforeWrite,
  type Context,
  type Row,
} from '#server/kit'
import { followNumbers, followsNumbers } from './followNumbers.server.ts'
import { leavePromises } from './leavePromises.server.ts'
import { promisesOf } from './promises.server.ts'

/**
 * Records of `purchaseOrders` and `containers` from another program begin where they stood there, by a
 * file as by a call.
 */
export const beginsAsBefore =
  (what: string): BeforeWrite =>
  (_, input, current) => {
    if (!current)
      return Promise.resolve(
        input.formerState ? { ...input, state: input.formerState as string } : input,
      )
    if ('formerState' in input && (input.formerState ?? null) !== (current.formerState ?? null))
      throw new BadInput(
        problemAt(
          'fixed',
          'formerState',
          `This ${what} is ${current.state} now. Its former status is told once; go on by its steps.`,
        ),
      )
    return Promise.resolve(input)
  }

/** A purchase order from another program stands where it stood there until something of it moves. */
export const beginsOrder: BeforeWrite = async (context, input, current) => {
  const begun = await beginsAsBefore('purchase order')(context, input, current)
  return !current && ['Confirmed', 'In Production'].includes(begun.formerState as string)
    ? { ...begun, stateBefore: begun.formerState as string }
    : begun
}

/**
 * What had come before a purchase order came from another program is shipped and received. Other pieces
 * or prices of a line change the numbers, too.
 */
export const numbersOfLines: BeforeLines = async (context, changes) => {
  const { db } = context
  const { removed, changed, added } = changes
  if (changed.length && !changes.isOfFile) await refuseRises(context, changed, changes.at)
  if (changed.length)
    await db.query(sql`
      update purchase_order_lines p set received = p.received + v.received_before - p.received_before, shipped = p.shipped + v.received_before - p.received_before
      from ${recordset(metaOf('purchaseOrderLines'), changed)} where p.id = v.id and v.received_before <> p.received_before`)
  const came = (line: Row) => ({
    received: (line.receivedBefore as number | undefined) ?? 0,
    shipped: (line.receivedBefore as number | undefined) ?? 0,
  })
  const ids = [...removed, ...changed.map(({ id }) => id as string)]
  return {
    removed,
    changed,
    added: added.map(line => ({ ...line, ...came(line) })),
    after: async () => {
      await followNumbers(context, [...ids, ...added.map(({ id }) => id as string)])
      await leavePromises(context, { lineIds: changed.map(({ id }) => id as string) })
    },
  }
}

/** Prices of what a supplier has been asked for rise by what the supplier confirms, which may need approval. */
async function refuseRises(
  { db }: Context,
  changed: readonly Row[],
  at: ReadonlyMap<string, string> | undefined,
) {
  const rises = await db.query<{ id: string; code: string }>(sql`
    select p.id, k.code from ${recordset(metaOf('purchaseOrderLines'), changed)} join purchase_order_lines p on p.id = v.id
      join purchase_orders o on o.id = p.purchase_order_id join skus k on k.id = p.sku_id
    where o.state <> 'Draft' and o.former_state is null and v.unit_cost > p.unit_cost order by p.position`)
  if (rises.length)
    throw new Refused(
      ...rises.map(({ id, code }) =>
        problemAt(
          'price_rise',
          `${at?.get(id) ?? 'lines.'}unitCost`,
          `${code}: a higher price is entered where the supplier confirms the order.`,
        ),
      ),
    )
}

/** What a person did with a purchase order keeps it; where containers took it, those are named. */
export const keepMoved: BeforeTakeBack = async ({ db }, { made }) => {
  const moved = made.length
    ? await db.query<{ id: string }>(sql`
        select o.id from purchase_orders o where o.id = any(${sql.param(made)}::uuid[])
          and (o.state_before is distinct from o.former_state and o.state_before is not null or not (${sql.raw(followsNumbers)}) and o.state <> coalesce(o.former_state, 'Draft'))`)
    : []
  return new Map(
    moved.map(({ id }) => [
      id,
      { code: 'changed_since', message: 'This record has been changed since it was imported.' },
    ]),
  )
}

/** Goods of it are promised to orders: those go first. */
export const keepPurchaseOrders: BeforeRemove = ({ db }, ids) =>
  promisesOf(
    db,
    sql`select id, purchase_order_id as of_id from purchase_order_lines where purchase_order_id in ${ids}`,
    'purchase_order_line_id',
  )
