import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutbox } from '#server/db/outbox.ts'
import { difference } from '#server/entities/meta/difference.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { insertRows, updateRows } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { AnswerOf, RecordOf } from '#define'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { leastOf, lineLimits, linesNow, lineSkus } from './lineState.server.ts'
import { giveBackOf, goodsOfChange, reserveMore } from './lineAllocation.server.ts'
import {
  fixedProblem,
  isChanged,
  linesAfter,
  problemsOf,
  removedOf,
  type LineAfter,
  type WantedLine,
} from './lineRules.server.ts'
import { amountsWith, owed, type Amounts } from '#resources/sales/orders/orderAmounts.server.ts'
import type { previewShape } from './orderLinePreview.ts'
import { orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { dayCodes } from './promisedDay.server.ts'

type Order = RecordOf<typeof orders>

/**
 * Makes the lines of an order these: known ones are changed, new ones added, those that are absent taken away. What a confirmed order
 * needs more of is reserved at once, what it needs no more is given back, and its amounts follow. All of it or nothing. The caller has
 * locked the order.
 * @throws BadInput naming what does not exist and days that cannot be promised, Refused naming every line that cannot be so
 */
export async function changeLines(
  tx: Queryable,
  who: Who,
  order: Order,
  wanted: readonly WantedLine[],
): Promise<void> {
  const fixed = fixedProblem(order, who)
  if (fixed) throw new Refused(fixed)
  const change = await changeOf(tx, who, order, wanted, 'for update of l')
  const { after, removed, problems, goods, amounts } = change
  const over = problems.filter(({ code }) => dayCodes.includes(code))
  if (over.length) throw new BadInput(...over)
  // Lines that would go have no row to be told at: their message names them.
  if (problems.length)
    throw new Refused(...problems.map(({ lineId: _gone, ...problem }) => problem))
  if (!removed.length && !after.some(isChanged)) return
  const written = after.map((line, row) => ({
    ...line,
    id: line.before?.id ?? uuid(),
    tax: amounts.taxes[row]!,
  }))
  const removedIds = removed.map(({ id }) => id)
  await giveBackOf(tx, who, order.id, goods, removedIds)
  await writeLines(
    tx,
    who,
    order.id,
    written,
    removedIds,
    Math.max(0, ...change.lines.map(({ position }) => position)),
  )
  await reserveMore(
    tx,
    who,
    order.id,
    written.map(({ id, takesComing }, row) => ({
      orderLineId: id,
      quantity: goods.needed[row]!,
      takesComing,
    })),
  )
  await writeDiscounts(
    tx,
    who,
    written.filter(({ before, discount }) => discount !== (before?.discount ?? 0)),
  )
  await tx.query(sql`
    update orders set subtotal = ${amounts.subtotal}, discount = ${amounts.discount}, tax = ${amounts.tax}, total = ${amounts.total}, ${touched(who)} where id = ${order.id}`)
  await writeAudit(tx, who, {
    operation: 'editLines',
    entity: 'orders',
    recordId: order.id,
    changes: difference(planOf('orders'), order, await orderOf(tx, who, order.id)),
  })
  await writeOutbox(tx, 'orders.editLines', {
    id: order.id,
    clientId: who.clientId,
    total: amounts.total,
  })
  await followDelivery(tx, who, [order.id])
}

/**
 * What making the lines of an order these would bring about, with everything that stands against it. Changes nothing.
 * @throws NotFound, Stale, BadInput naming what does not exist
 */
export async function previewOrderLines(
  db: Queryable,
  who: Who,
  { orderId, version, lines }: { orderId: string; version: number; lines: readonly WantedLine[] },
): Promise<AnswerOf<typeof previewShape>> {
  const order = await orderAt(db, who, { orderId, version })
  const fixed = fixedProblem(order, who)
  const { after, removed, skus, problems, goods, amounts } = await changeOf(
    db,
    who,
    order,
    lines,
    '',
  )
  const told = [
    ...after.map((line, row) => ({ ...line, tax: amounts.taxes[row]!, isRemoved: false })),
    ...removed.map(before => ({
      ...before,
      before,
      sku: skus.get(before.skuId)!,
      isRemoved: true,
    })),
  ]
  return {
    before: owed(order as Amounts, order.paid),
    after: owed(amounts, order.paid),
    problems: (fixed ? [fixed] : problems).map(problem => ({
      row: null,
      lineId: null,
      field: null,
      ...problem,
    })),
    lines: told.map(({ before, sku, price, quantity, discount, tax, isRemoved }, i) => ({
      lineId: before?.id ?? null,
      skuId: sku.id,
      skuCode: sku.code,
      skuName: sku.name,
      isService: sku.isService,
      isRemoved,
      price,
      todaysPrice: sku.todaysPrice,
      discount,
      tax,
      amount: Math.round((price * quantity - discount) * 100) / 100,
      least: before ? leastOf(before, sku.members) : 0,
      ...goods.lines[i]!,
    })),
  }
}

/** The change that makes the lines of an order these, and what stands against it. */
async function changeOf(
  tx: Queryable,
  who: Who,
  order: Order,
  sent: readonly WantedLine[],
  lock: 'for update of l' | '',
) {
  const wanted = sent.map(lowered)
  const lines = await linesNow(tx, order.id)
  const skus = await lineSkus(tx, who, [
    ...lines.map(({ skuId }) => skuId),
    ...wanted.flatMap(({ skuId }) => skuId ?? []),
  ])
  const known = { order, lines, skus, ...(await lineLimits(tx, who)) }
  const after = linesAfter(known, wanted)
  const removed = removedOf(lines, after)
  const problems = problemsOf(known, wanted, after, who)
  const goods = await goodsOfChange(tx, who, { order, after, removed, skus }, lock)
  const amounts = await amountsWith(tx, order.id, after.map(priced))
  return {
    lines,
    after,
    removed,
    skus,
    goods,
    amounts,
    problems: [...problems, ...goods.problems].toSorted(
      (a, b) => (a.row ?? after.length) - (b.row ?? after.length),
    ),
  }
}

/** A line that costs the same keeps its tax: rates may have changed since. */
const priced = ({ before, quantity, price, discount }: LineAfter) => ({
  quantity,
  price,
  discount,
  tax:
    before?.quantity === quantity && before.price === price && before.discount === discount
      ? before.tax
      : null,
})

/** Ids in lower case, as the database has them. */
const lowered = (line: WantedLine): WantedLine => ({
  ...line,
  ...(line.id && { id: line.id.toLowerCase() }),
  ...(line.skuId && { skuId: line.skuId.toLowerCase() }),
})

type Written = LineAfter & { id: string; tax: number }

async function writeLines(
  tx: Queryable,
  who: Who,
  orderId: string,
  lines: readonly Written[],
  removedIds: readonly string[],
  lastPosition: number,
) {
  const plan = planOf('orderLines')
  if (removedIds.length)
    await tx.query(
      sql`update order_lines set is_deleted = true, ${touched(who)} where id in ${removedIds}`,
    )
  const rows = lines.map(({ before, sku, takesComing: _promised, ...line }) => ({
    ...line,
    skuId: sku.id,
    position: before?.position,
    parentLineId: before?.parentLineId ?? null,
  }))
  const changed = rows.filter((_, row) => lines[row]!.before && isChanged(lines[row]!))
  if (changed.length) await updateRows(tx, plan, who, changed, ['orderId'])
  const added = lines.flatMap(({ before, sku }, row) =>
    before ? [] : [{ ...rows[row], orderId, costAtSale: sku.cost }],
  )
  if (added.length)
    await insertRows(
      tx,
      plan,
      who,
      added.map((line, i) => ({ ...line, position: lastPosition + 1 + i })),
    )
}

/** Who gave the discounts of lines. Those that they had before are replaced; what was declined stays in the record. */
async function writeDiscounts(tx: Queryable, who: Who, lines: readonly Written[]) {
  if (!lines.length) return
  await tx.query(sql`
    update discount_uses set is_deleted = true, ${touched(who)} where order_line_id in ${lines.map(({ id }) => id)} and state <> 'Declined' and not is_deleted`)
  const given = lines.filter(({ discount }) => discount > 0)
  if (given.length)
    await insertRows(
      tx,
      planOf('discountUses'),
      who,
      given.map(line => ({
        id: uuid(),
        orderLineId: line.id,
        amount: line.discount,
        state: 'Approved',
      })),
    )
}
