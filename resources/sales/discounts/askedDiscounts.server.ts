import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  metaOf,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import type { InputOfShape, RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import { signerOf } from '#resources/administration/staff/signer.server.ts'
import type {
  LineAfter,
  LineProblem,
  WantedLine,
} from '#resources/sales/orders/lines/lineRules.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import {
  allowedOnLine,
  allowedOnOrder,
  roomOf,
  ruleOf,
  worthOf,
  type DiscountedOrder,
} from './discountAllowance.ts'
import type { DiscountFacts } from './discountFacts.server.ts'
import type { approvalShape } from './discounts.calls.ts'
import { discountedOrder, ownOf } from './lineDiscounts.server.ts'

type Order = RecordOf<typeof orders>

/** How a discount beyond a person's limits may still be given. */
export interface Approval extends InputOfShape<typeof approvalShape> {
  /** The order keeps its whole discount, although lines go that have a share of it. */
  readonly keepsDiscount?: boolean
  /** The request that is approved just now: of a line, or of the whole order. */
  readonly approving?: { readonly useId: string; readonly orderLineId: string | null }
}

/** A change of an order's lines, as far as discounts go. */
interface Change {
  readonly order: Order
  readonly after: readonly LineAfter[]
  readonly limits: DiscountFacts
  /** In cents: what lines have taken with them of the order's discount. */
  readonly follows: number
  readonly problems: readonly LineProblem[]
}

/** A discount that somebody has to decide about. */
interface Asked {
  /** Counts the wanted lines from 0; null for the whole order. */
  readonly row: number | null
  readonly amount: number
  readonly worth: number
  readonly price: number | null
  readonly discount: number
  readonly ruleId: string | null
}

export interface Decision {
  readonly signedById: string | null
  readonly reason: string | null
  readonly requests: readonly Asked[]
}

const none: Decision = { signedById: null, reason: null, requests: [] }

/**
 * Who allows what is beyond the limits of this person: somebody who has signed, or nobody yet. Then
 * it is asked for, if a reason is given.
 * @throws BadInput, Refused naming `signature` or `discountReason`
 */
export async function settled(
  context: Context,
  order: Order,
  change: Change,
  { signature, discountReason }: Approval,
): Promise<Decision> {
  const beyond = change.problems.filter(({ code }) => code === 'discount_limit')
  if (!beyond.length) return none
  if (signature) return { ...none, signedById: await signedFor(context, signature, order.id) }
  if (discountReason === undefined || discountReason === null) return none
  const reason = discountReason.trim()
  if (!reason) throw badInput('required', 'discountReason', 'Say why the discount is wanted.')
  const sale = discountedOrder(change.order, change.after, change.limits)
  const requests = beyond.map(({ row }) =>
    row === undefined || row === null
      ? askedOnOrder(change.order, sale)
      : askedOnLine(change.after[row]!, row, sale),
  )
  return { signedById: null, reason, requests }
}

const signedFor = (context: Context, signature: string, about: string) =>
  signerOf(context, { signature, about, code: 'J4', what: 'allow discounts' })

const askedOnLine = (line: LineAfter, row: number, sale: DiscountedOrder): Asked => ({
  ...offLine(line, row, sale),
  row,
  price: line.isListed || sale.goods[row]!.base === cents(line.price) ? null : line.price,
})

const askedOnOrder = (order: Order, sale: DiscountedOrder): Asked => ({
  ...offOrder(order, sale),
  row: null,
  price: null,
})

/** What a use says of a discount on a line. */
function offLine({ ownDiscount }: LineAfter, row: number, sale: DiscountedOrder) {
  const goods = sale.goods[row]!
  return {
    amount: goods.off / 100,
    worth: worthOf(goods) / 100,
    discount: ownDiscount,
    ruleId: ruleOf(goods.off, allowedOnLine(sale, row))?.id ?? null,
  }
}

/** The same of a discount on the whole order. */
const offOrder = ({ orderDiscount }: Order, sale: DiscountedOrder) => ({
  amount: orderDiscount ?? 0,
  worth: roomOf(sale) / 100,
  discount: orderDiscount ?? 0,
  ruleId: ruleOf(sale.orderOff, allowedOnOrder(sale))?.id ?? null,
})

/** The change without what is only asked for. */
export function askedOf(
  order: Order,
  wanted: readonly WantedLine[],
  { problems, after, limits }: Change,
): [Order, WantedLine[]] {
  const beyond = problems.filter(({ code }) => code === 'discount_limit')
  const rows = new Set(beyond.map(({ row }) => row))
  const isOfOrder = beyond.some(({ row }) => row === undefined || row === null)
  return [
    isOfOrder ? { ...order, orderDiscount: limits.orderDiscount } : order,
    wanted.map((line, row) => {
      if (!rows.has(row)) return line
      const { price, discount: _discount, ...rest } = line
      return after[row]!.sku.todaysPrice === null && !line.id && price !== undefined
        ? { ...rest, price }
        : rest
    }),
  ]
}

type Written = LineAfter & { readonly id: string }

/**
 * Records who gave the discounts of lines and of the order, and what is asked for. Former uses are
 * replaced; what was decided against stays.
 */
export async function writeUses(
  context: Context,
  change: Change,
  lines: readonly Written[],
  { signedById, reason, requests, approving }: Decision & Pick<Approval, 'approving'>,
): Promise<void> {
  const { order, limits, follows } = change
  const sale = discountedOrder(order, lines, limits)
  const given = lines.flatMap((line, row) => {
    const { before, price, ownDiscount, isListed } = line
    const goods = sale.goods[row]!
    const isOther =
      ownDiscount !== (before ? ownOf(before) : 0) ||
      (!isListed && price !== before?.price && (goods.off > 0 || !!before))
    return isOther ? [{ line, goods, row }] : []
  })
  const isOrderOther = (order.orderDiscount ?? 0) !== limits.orderDiscount
  const isLess =
    follows > 0 && sale.orderOff > 0 && sale.orderOff === cents(limits.orderDiscount) - follows
  if (isLess) await lessen(context, order, sale)
  const askedRows = requests.map(({ row }) => (row === null ? null : lines[row]!.id))
  await endFormer(context, order.id, {
    lineIds: given.map(({ line }) => line.id),
    isOrder: isOrderOther && !isLess,
    asked: askedRows,
    except: approving?.useId,
  })
  const common = { orderId: order.id, branchId: order.branchId }
  const approved = {
    ...common,
    state: 'Approved',
    ...(signedById && { approvedById: signedById, decidedOnUtc: new Date().toISOString() }),
  }
  const rows = [
    ...given.flatMap(({ line, goods, row }) =>
      goods.off > 0 && approving?.orderLineId !== line.id
        ? [
            {
              ...approved,
              id: uuid(),
              ...offLine(line, row, sale),
              orderLineId: line.id,
              quantity: line.quantity,
            },
          ]
        : [],
    ),
    ...(isOrderOther && !isLess && order.orderDiscount && approving?.orderLineId !== null
      ? [{ ...approved, ...offOrder(order, sale), id: uuid() }]
      : []),
  ]
  const wanted = requests.map(({ row, ...asked }) => ({
    ...common,
    ...asked,
    id: uuid(),
    state: 'Requested',
    why: reason,
    ...(row === null
      ? { discountThen: order.orderDiscount ?? 0 }
      : {
          orderLineId: lines[row]!.id,
          quantity: lines[row]!.quantity,
          priceThen: lines[row]!.price,
          discountThen: lines[row]!.ownDiscount,
        }),
  }))
  if (rows.length + wanted.length)
    await insertRows(context, metaOf('discountUses'), [...rows, ...wanted])
  await writeAuditAndOutbox(
    context,
    'request',
    'discountUses',
    wanted.map(({ id, amount }) => ({ id, changes: { amount: [null, amount] } })),
  )
  await writeAuditAndOutbox(
    context,
    'sign',
    'discountUses',
    signedById
      ? rows.map(({ id, amount }) => ({
          id,
          changes: { amount: [null, amount], approvedById: [null, signedById] },
        }))
      : [],
  )
}

/** Who gave the order's discount has given less of it, since lines have taken their share. */
const lessen = ({ db, actor }: Context, order: Order, sale: DiscountedOrder) => {
  const { amount, worth, discount } = offOrder(order, sale)
  return db.query(sql`
    update discount_uses set amount = ${amount}, worth = ${worth}, discount = ${discount}, ${touched(actor)}
    where order_id = ${order.id} and order_line_id is null and state = 'Approved' and not is_deleted`)
}

interface Former {
  lineIds: readonly string[]
  isOrder: boolean
  /** The lines that something is asked for anew; null for the order. */
  asked: readonly (string | null)[]
  except: string | undefined
}

async function endFormer(
  { db, actor }: Context,
  orderId: string,
  { lineIds, isOrder, asked, except }: Former,
) {
  const ids = sql.param([...lineIds])
  const anew = sql.param(asked.flatMap(id => id ?? []))
  const isOrderAnew = asked.includes(null)
  await db.query(sql`
    update discount_uses set is_deleted = state = 'Approved', state = case state when 'Requested' then 'Withdrawn' else state end, ${touched(actor)}
    where order_id = ${orderId} and not is_deleted and id is distinct from ${except ?? null}::uuid
      and ((state in ('Approved', 'Requested') and (order_line_id = any(${ids}::uuid[]) or (${isOrder} and order_line_id is null)))
        or (state = 'Requested' and (order_line_id = any(${anew}::uuid[]) or (${isOrderAnew} and order_line_id is null)
          or order_line_id in (select id from order_lines where order_id = ${orderId} and is_deleted))))`)
}
