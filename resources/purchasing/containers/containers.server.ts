import {
  BadInput,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  Refused,
  transition,
  type Context,
  type Details,
} from '#server/kit'
import { oddId } from '#resources/stock/ledger/oddParts.server.ts'
import { sql } from 'drizzle-orm'
import { checkIn } from './checkIn.server.ts'
import { exportPackingList } from './filling/packingList.server.ts'
import { openOrderLines as getOpenOrderLines } from './openOrderLines.server.ts'
import { containerCalls } from './containers.calls.ts'

interface Stepped {
  readonly containerId: string
  readonly version: number
}

/** Takes a step on a day. */
const step =
  <Day extends string>(name: string, day: Day) =>
  (context: Context, input: Stepped & { readonly [D in Day]?: string | null }) =>
    take(context, input, name, { day: (input as Record<string, unknown>)[day] as string | null })

const take = async (
  context: Context,
  { containerId, version }: Stepped,
  name: string,
  details: Details,
) => {
  const container = await transition(
    context,
    metaOf('containers'),
    { id: containerId, version },
    name,
    { details, idField: 'containerId' },
  )
  return { no: container.name as string, state: container.state as string }
}

export default handlers(containerCalls, {
  getOpenOrderLines,
  exportPackingList,

  async getMeasures({ db }, { skuIds = [] }) {
    return {
      data: await db.query<{
        skuId: string
        skuCode: string
        volume: number | null
        weight: number | null
      }>(sql`
        select id as sku_id, code as sku_code, volume::float8, weight::float8 from skus where id = any(${sql.param(skuIds)}::uuid[]) and not is_deleted order by code`),
    }
  },

  loadContainer: step('load', 'loadedOn'),
  sailContainer: step('sail', 'departedOn'),
  arriveContainer: step('arrive', 'arrivedOn'),
  clearContainer: step('clear', 'customsOn'),
  deliverContainer: step('deliver', 'deliveredOn'),
  beginCheckIn: step('checkIn', 'unpackedOn'),

  async checkInContainer(context, { containerId, version, lines = [] }) {
    await checkIn(context, {
      containerId,
      version,
      lines: lines.map(({ layerId, ...line }) => ({ ...line, ...(layerId ? { layerId } : {}) })),
    })
    const { name, state } = await oneRecord(context, metaOf('containers'), containerId)
    return { no: name as string, state: state as string }
  },

  async completeContainer(context, { completedOn, missing = [], ...input }) {
    await refuseUnknownLines(context, input.containerId, missing)
    const said = Object.fromEntries(
      missing.map(({ containerLineId, closedShort, stillOwed }) => [
        containerLineId.toLowerCase(),
        { closedShort: closedShort ?? 0, stillOwed: stillOwed ?? 0 },
      ]),
    )
    try {
      return await take(context, input, 'complete', { day: completedOn ?? null, missing: said })
    } catch (error) {
      throw inRows(error, missing)
    }
  },
})

async function refuseUnknownLines(
  { db }: Context,
  containerId: string,
  missing: readonly { containerLineId: string }[],
) {
  const known = await db.query<{ id: string }>(
    sql`select id from container_lines where container_id = ${containerId} and not is_deleted`,
  )
  const ids = missing.map(({ containerLineId }) => containerLineId.toLowerCase())
  const problems = ids.flatMap((_, i) =>
    oddId(ids, i, known, `missing.${i}.containerLineId`, ['line', 'container']),
  )
  if (problems.length) throw new BadInput(...problems)
}

/** Names the row of a problem that names its line. */
function inRows(error: unknown, missing: readonly { containerLineId: string }[]) {
  if (!(error instanceof Refused)) return error
  return new Refused(
    ...error.errors.map(({ code, message, field = '' }) => {
      const i = missing.findIndex(
        ({ containerLineId }) => field === `missing.${containerLineId.toLowerCase()}`,
      )
      return problemAt(code, i < 0 ? field : `missing.${i}.closedShort`, message)
    }),
  )
}
