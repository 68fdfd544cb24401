import { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { learnedOf, likelySlips } from '#resources/purchasing/learned/learned.server.ts'
import { isoDate, Random } from '#server/demo/kit.ts'

const client = '00000000-0000-0000-0000-00000000000c'
const abroad = '00000000-0000-0000-0000-00000000000d'
const day = 86_400_000
const begin = Date.parse('2026-03-01')

const tables = `
  create table containers (id uuid, client_id uuid, agent_id uuid, load_port_id uuid, discharge_port_id uuid, warehouse_id uuid, state text default 'Completed',
    loaded_on date, departed_on date, arrives_on date, arrived_on date, completed_on date, is_deleted boolean default false);
  create table container_lines (container_id uuid, purchase_order_id uuid, is_deleted boolean default false);
  create table purchase_orders (id uuid primary key, client_id uuid, supplier_id uuid, submitted_on date, ordered_on date, state text, is_deleted boolean default false);
  create table eta_changes (id uuid, container_id uuid, what text, old_day date, created_on_utc timestamptz, is_deleted boolean default false);
  create table shipping_agents (id uuid, slip_days integer);`

describe('days that containers come later than announced', () => {
  let db: PGlite
  const random = new Random(7, 'slips')
  beforeAll(async () => {
    db = await PGlite.create()
    await db.exec(tables)
  }, 60_000)
  afterAll(() => db.close())
  beforeEach(() => db.exec('truncate containers, eta_changes, shipping_agents'))

  const read = async <Row>(query: SQL) => {
    const { sql, params } = new PgDialect().sqlToQuery(query)
    return (await db.query<Row>(sql, params)).rows
  }
  const at = (days: number) => isoDate(begin + days * day)

  /** A container that was announced for a day, then for others, and arrived. */
  async function came(
    agentId: string,
    arrived: number | null,
    etas: readonly number[],
    of = client,
  ) {
    const id = random.id(begin)
    await db.query(
      'insert into containers (id, client_id, agent_id, arrives_on, arrived_on) values ($1, $2, $3, $4, $5)',
      [id, of, agentId, at(etas.at(-1)!), arrived === null ? null : at(arrived)],
    )
    for (const [n, old] of etas.slice(0, -1).entries())
      await db.query("insert into eta_changes values ($1, $2, 'ETA', $3, $4)", [
        random.id(begin),
        id,
        at(old),
        new Date(begin + n * day),
      ])
    return id
  }
  async function agent(slipDays: number | null = null) {
    const id = random.id(begin)
    await db.query('insert into shipping_agents values ($1, $2)', [id, slipDays])
    return id
  }
  const learned = async (agentId: string) =>
    (
      await read<{ agent_id: string; containers: number; median: string; kept: number }>(
        learnedOf(client),
      )
    ).flatMap(row =>
      row.agent_id === agentId ? [[row.containers, Number(row.median), row.kept]] : [],
    )

  it('count from the first ETA, from the eighth container on', async () => {
    const id = await agent()
    // Announced for day 10, moved to 14 and back to 12; then it came on day 16: six days late.
    for (const late of [0, 0, 1, 2, 2, 3]) await came(id, 10 + late, [10])
    await came(id, 16, [10, 14, 12])
    await came(id, null, [10, 40])
    for (let n = 0; n < 5; n++) await came(id, 30, [10], abroad)
    expect(await learned(id)).toEqual([])
    expect(await read(likelySlips(client))).toEqual([])
    await came(id, 19, [10])
    expect(await learned(id)).toEqual([[8, 2, 6]])
    expect(await read(likelySlips(client))).toEqual([{ agent_id: id, days: 6 }])
  })

  it('are what a person has set, where somebody did; early ones are no slip', async () => {
    const set = await agent(4)
    const never = await agent(0)
    const early = await agent()
    for (let n = 0; n < 9; n++) {
      await came(never, 20, [10])
      await came(early, 8, [10])
    }
    expect(await learned(early)).toEqual([[9, -2, -2]])
    expect(await read(likelySlips(client))).toEqual([{ agent_id: set, days: 4 }])
  })

  it('are those of the last 30, in random histories', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await agent()
      const history: { id: string; arrived: number; slip: number }[] = []
      for (let n = random.int(6, 45); n > 0; n--) {
        const etas = Array.from({ length: random.int(1, 3) }, () => random.int(0, 60))
        const arrived = random.int(0, 60)
        history.push({ id: await came(id, arrived, etas), arrived, slip: arrived - etas[0]! })
      }
      const last = history
        .toSorted((a, b) => b.arrived - a.arrived || (a.id < b.id ? 1 : -1))
        .slice(0, 30)
        .map(({ slip }) => slip)
        .toSorted((a, b) => a - b)
      const [low, high] = [last[Math.ceil(last.length / 2) - 1]!, last[last.length >> 1]!]
      // At least 8 of 10 did not come later than that.
      const kept = last.find(slip => last.filter(each => each <= slip).length >= last.length * 0.8)
      expect(await learned(id)).toEqual(
        last.length < 8 ? [] : [[last.length, (low + high) / 2, kept]],
      )
    }
  })
})
