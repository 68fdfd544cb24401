import { sql } from 'drizzle-orm'
import {
  createRecord,
  metaOf,
  mostLines,
  transition,
  writeFields,
  type Context,
  type Row,
} from '#server/kit'

interface Missing {
  readonly differenceId: string
  readonly no: string
  readonly skuId: string
  readonly quantity: number
  readonly warehouseId: string
  readonly layerId: string | null
  readonly stockStatus: string
  readonly cause: string | null
}

/** What a cause makes of a loss; any other one is what a count did not find. */
const reasons: Readonly<Record<string, string>> = { Stolen: 'Theft', Damaged: 'Damage' }

/**
 * Pieces that are missing for good once their differences are posted: a loss of each warehouse and
 * reason, which somebody else approves. The differences took them out of the stock, so it moves none.
 * What a container did not bring has a loss of its own.
 */
export async function loseMissing(context: Context, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const missing = await context.db.query<Missing>(sql`
    select d.id as difference_id, d.no, d.sku_id, d.expected - d.found as quantity, d.warehouse_id, d.layer_id, d.stock_status, d.cause
    from stock_differences d
    where d.id = any(${sql.param(ids)}::uuid[]) and d.found < d.expected and d.other_warehouse_id is null and d.other_layer_id is null and d.source <> 'Check-in'
    order by d.no`)
  const reasonOf = ({ cause }: Missing) => reasons[cause ?? ''] ?? 'Count'
  const together = new Map<string, Missing[]>()
  for (const each of missing) {
    const of = `${each.warehouseId} ${reasonOf(each)}`
    together.set(of, [...(together.get(of) ?? []), each])
  }
  for (const each of together.values())
    for (let first = 0; first < each.length; first += mostLines)
      await lose(context, reasonOf(each[0]!), each.slice(first, first + mostLines))
}

async function lose(context: Context, reason: string, missing: readonly Missing[]) {
  const meta = metaOf('stockLosses')
  const loss = await createRecord(context, meta, {
    reason,
    warehouseId: missing[0]!.warehouseId,
    note: `Not found: ${missing.map(({ no }) => no).join(', ')}`.slice(0, 1000),
    lines: missing.map(({ skuId, quantity, layerId, stockStatus }) => ({
      skuId,
      quantity,
      layerId,
      stockStatus,
    })),
  })
  const lines = [...(loss.lines as unknown as Row[])]
  const named = missing.map(each => {
    const at = lines.findIndex(line =>
      (['skuId', 'quantity', 'layerId', 'stockStatus'] as const).every(
        name => (line[name] ?? null) === each[name],
      ),
    )
    const [line] = lines.splice(at, 1)
    return { id: line!.id as string, differenceId: each.differenceId }
  })
  await writeFields(context, metaOf('stockLossLines'), named, ['differenceId'])
  await transition(context, meta, { id: loss.id as string }, 'submit')
}
