import { sql } from 'drizzle-orm'
import {
  createRecord,
  metaOf,
  problemAt,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { askedByOneself } from '#resources/stock/documents/askedByOneself.server.ts'

/** The effects of the steps that people take. Those of its transfer carry a request on. */
export const demoRequestSteps = {
  /** Somebody else decides. The transfer is a draft until its goods are held. */
  async approve(context, ids) {
    const refused = await ownRequests(context, ids)
    for (const request of await requestsOf(context.db, ids)) {
      if (refused.has(request.id)) continue
      const { id: transferId } = await createRecord(context, metaOf('transfers'), {
        sourceWarehouseId: request.sourceWarehouseId,
        targetWarehouseId: request.warehouseId,
        purpose: 'Demo',
        reason: `${request.no}: ${request.reason}`.slice(0, 200),
        isDraft: true,
        lines: [{ skuId: request.skuId, stockStatus: 'Normal', quantity: request.quantity }],
      })
      await context.db.query(
        sql`update demo_requests set transfer_id = ${transferId as string} where id = ${request.id}`,
      )
    }
    await decide(context, ids, refused)
    return refused
  },

  async decline(context, ids, reason) {
    const refused = await ownRequests(context, ids)
    await decide(context, ids, refused, reason)
    return refused
  },

  /** What is on its way arrives first. */
  async close(context, ids, reason) {
    const underWay = await context.db.query<{ id: string; no: string }>(sql`
      select d.id, t.no from demo_requests d join transfers t on t.id = d.transfer_id
      where d.id in ${ids} and d.state = 'Transferred' and t.job_status <> 'Received'`)
    const refused = new Map(
      underWay.map(({ id, no }): [string, Problem] => [
        id,
        problemAt(
          'under_way',
          'transferId',
          `${no} has not arrived yet. Record its arrival first.`,
        ),
      ]),
    )
    const closed = ids.filter(id => !refused.has(id))
    if (closed.length)
      await setInRows(
        context,
        metaOf('demoRequests'),
        closed,
        sql`answer = ${reason?.slice(0, 500) ?? null}`,
      )
    return refused
  },
} satisfies Record<string, StepEffect>

const ownRequests = (context: Context, ids: readonly string[]) =>
  askedByOneself(context, 'demoRequests', 'asked_by_id', ids)

async function decide(
  context: Context,
  ids: readonly string[],
  refused: ReadonlyMap<string, unknown>,
  reason?: string,
) {
  const decided = ids.filter(id => !refused.has(id))
  if (decided.length)
    await setInRows(
      context,
      metaOf('demoRequests'),
      decided,
      sql`decided_by_id = ${context.actor.staffId}, decided_on_utc = now(), answer = ${reason?.slice(0, 500) ?? null}`,
    )
}

interface Request {
  readonly id: string
  readonly no: string
  readonly skuId: string
  readonly quantity: number
  readonly reason: string
  readonly warehouseId: string
  readonly sourceWarehouseId: string
}

const requestsOf = (db: Queryable, ids: readonly string[]) =>
  db.query<Request>(sql`
    select id, no, sku_id, quantity, reason, warehouse_id, source_warehouse_id from demo_requests where id in ${ids} order by id`)

/** What a request becomes by a step of its transfer. */
const carried = {
  request: 'Allocated',
  dispatch: 'Transferred',
  receive: 'On Display',
  cancel: 'Requested',
} as const

/** Steps of transfers that carry the display requests behind them on. */
export const carryingRequests = <Steps extends Record<string, StepEffect>>(steps: Steps): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([name, effect]): [string, StepEffect] => [
      name,
      async (context, ids, reason, details) => {
        const refused = await effect(context, ids, reason, details)
        if (name in carried) {
          const taken = ids.filter(id => !refused.has(id))
          if (taken.length) await carry(context, taken, name as keyof typeof carried)
        }
        return refused
      },
    ]),
  ) as Steps

/** A request whose transfer was cancelled is to be decided anew; one of which nothing came stands where it was. */
async function carry(context: Context, transferIds: readonly string[], step: keyof typeof carried) {
  const { db, actor } = context
  const state = carried[step]
  const came =
    step === 'receive'
      ? sql`and exists (select from transfer_lines l where l.transfer_id = d.transfer_id and l.received + l.extra > 0)`
      : sql``
  const requests = await db.query<{ id: string; state: string }>(sql`
    select d.id, d.state from demo_requests d
    where d.transfer_id in ${transferIds} and d.state not in ('Closed', ${state}) ${came} order by d.id for update of d`)
  if (!requests.length) return
  const again =
    step === 'cancel'
      ? sql`, transfer_id = null, decided_by_id = null, decided_on_utc = null`
      : sql``
  await db.query(sql`
    update demo_requests set state = ${state} ${again}, ${touched(actor)} where id in ${requests.map(({ id }) => id)}`)
  await writeAuditAndOutbox(
    context,
    'update',
    'demoRequests',
    requests.map(({ id, state: before }) => ({ id, changes: { state: [before, state] } })),
  )
}
