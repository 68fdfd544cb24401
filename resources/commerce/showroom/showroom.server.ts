import { sql } from 'drizzle-orm'
import {
  BadInput,
  handlers,
  isAmong,
  listRecords,
  metaOf,
  oneRecord,
  problemAt,
  refused,
  setInRows,
  visible,
  writeAuditAndOutbox,
  type Context,
  type StepEffect,
} from '#server/kit'
import type { RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import { customerOf } from '#resources/commerce/orders/buyers.server.ts'
import { startSale } from '#resources/sales/sellIt/selling.server.ts'
import { showroomCalls } from './showroom.calls.ts'
import type { selfHelpOrders } from './selfHelpOrders.entity.ts'

type SelfHelpOrder = RecordOf<typeof selfHelpOrders>

interface Seen {
  readonly skuId: string
  readonly sku: string
  readonly quantity: number
  readonly worth: number
}

interface Changed {
  readonly sku: string
  readonly seen: number
  readonly now: number
}

const meta = () => metaOf('selfHelpOrders')

export default handlers(showroomCalls, {
  async getShowroomOrderList(
    context,
    { branchId, state, claimedById, from, to, keyword, pageNo, pageSize },
  ) {
    const { rows, total } = await listRecords(context, meta(), {
      filter: {
        ...(branchId && { branchId }),
        ...(state && { state }),
        ...(claimedById && { claimedById }),
        ...(from && { createdOnUtc_gte: from }),
        ...(to && { createdOnUtc_lte: to }),
        ...(keyword?.trim() && { q: keyword.trim() }),
      },
      sort: [],
      offset: ((pageNo ?? 1) - 1) * (pageSize ?? 25),
      limit: pageSize ?? 25,
    })
    return {
      data: rows.map(row => visible(meta(), context.actor, row)) as SelfHelpOrder[],
      totalCount: total,
    }
  },

  async sendShowroomOrderToErp(context, { id }) {
    const { db, actor } = context
    const order = (await oneRecord(context, meta(), id, 'for update')) as SelfHelpOrder
    const { no, state, branchId, claimedById, orderId: known } = order
    if (known) return answerOf(known, await codeOf(context, known), [])
    if (state !== 'Claimed')
      throw refused(
        'state',
        'id',
        state === 'New' ? `Claim ${no} first.` : `${no} is ${state} already.`,
      )
    if (claimedById !== actor.staffId)
      throw refused('claimed', 'id', `${no} was claimed by somebody else. Claim it to sell it.`)
    const lines = await linesOf(context, order.id)
    if (!lines.length) throw refused('no_lines', 'id', `${no} has no goods.`)
    const customerId = await buyerOf(context, order)
    const orderId = await withSkus(lines, () =>
      startSale(context, {
        branchId,
        source: 'Self-Service',
        ...(customerId && { customerId }),
        add: lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
      }),
    )
    const changed = await changedPrices(context, orderId, lines)
    const note = changed.map(wordsOf).join('\n').slice(0, 2000) || null
    await setInRows(
      context,
      meta(),
      [order.id],
      sql`state = 'Sent', order_id = ${orderId}, price_note = ${note}`,
    )
    await writeAuditAndOutbox(context, 'send', 'selfHelpOrders', [
      {
        id: order.id,
        changes: {
          state: [state, 'Sent'],
          orderId: [null, orderId],
          ...(note && { priceNote: [null, note] }),
        },
      },
    ])
    const [{ orderCode }] = (await db.query<{ orderCode: string }>(
      sql`select order_code from orders where id = ${orderId}`,
    )) as [{ orderCode: string }]
    return answerOf(orderId, orderCode, changed)
  },
})

const codeOf = async ({ db }: Context, orderId: string) =>
  (
    await db.query<{ orderCode: string }>(sql`select order_code from orders where id = ${orderId}`)
  )[0]!.orderCode

const answerOf = (orderId: string, orderCode: string, changed: readonly Changed[]) => ({
  data: { orderId, orderCode, changed: [...changed] },
})

const wordsOf = ({ sku, seen, now }: Changed) =>
  `${sku} was ${seen.toFixed(2)} and is ${now.toFixed(2)}`

/** The goods by SKU: equal ones make one line of the sale. */
const linesOf = ({ db }: Context, id: string) =>
  db.query<Seen>(sql`
    select k.id as "skuId", k.code as sku, sum(l.quantity)::int as quantity, sum(l.quantity * l.price) as worth
    from self_help_lines l join skus k on k.id = l.sku_id where l.self_help_order_id = ${id} and not l.is_deleted
    group by k.id order by min(l.created_on_utc), k.id`)

/** Whoever left an address or a number is that customer, or a new one; others are walk-ins. */
function buyerOf(context: Context, { no, customer, email, phone }: SelfHelpOrder) {
  if (!email && !phone) return undefined
  const [firstName = null, ...rest] = (customer ?? '').trim().split(/\s+/).filter(Boolean)
  return customerOf(
    context,
    {
      webNo: no,
      buyer: { firstName, lastName: rest.join(' ') || null, company: null, email, phone },
    },
    { email, phone },
  )
}

/** Refusals of the sale name its goods by their place; here they are known by their SKU. */
async function withSkus<T>(lines: readonly Seen[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput(
      ...error.errors.map(problem => {
        const [, n] = /^add\.(\d+)\./.exec(problem.field ?? '') ?? []
        const line = n === undefined ? undefined : lines[Number(n)]
        return line
          ? problemAt(problem.code, 'id', `${line.sku}: ${problem.message}`)
          : problemAt(problem.code, 'id', problem.message)
      }),
    )
  }
}

/** Unit prices of the sale that differ from those that the customer saw. */
async function changedPrices(
  { db }: Context,
  orderId: string,
  lines: readonly Seen[],
): Promise<Changed[]> {
  const sold = await db.query<{ skuId: string; quantity: number; worth: number }>(sql`
    select sku_id, sum(quantity)::int as quantity, sum(quantity * price - discount) as worth
    from order_lines where order_id = ${orderId} and ${isAmong(
      sql`sku_id`,
      lines.map(({ skuId }) => skuId),
    )} and not is_deleted group by sku_id`)
  const bySku = new Map(sold.map(each => [each.skuId, each]))
  return lines.flatMap(({ skuId, sku, quantity, worth }) => {
    const now = bySku.get(skuId)
    if (!now || cents(now.worth) === cents(worth)) return []
    return [{ sku, seen: perPiece(worth, quantity), now: perPiece(now.worth, now.quantity) }]
  })
}

const perPiece = (worth: number, quantity: number) => Math.round(cents(worth) / quantity) / 100

/** Whoever claims it sells it. */
export const showroomSteps = {
  async claim(context, ids) {
    await setInRows(context, meta(), ids, sql`claimed_by_id = ${context.actor.staffId}`)
    return new Map()
  },
} satisfies Record<string, StepEffect>
