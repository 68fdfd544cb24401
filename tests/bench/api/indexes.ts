import type { Database } from '#server/db/database.ts'
import { listRecords } from '#server/entities/read/read.ts'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { entities } from '#resources/registry.ts'
import type { AnyEntity } from '#define'
import type { Who } from '#server/session/actor.ts'
import { explained, lookedAt } from '#tests/support/databases/explained.ts'
import { statementsOf } from './recorded.ts'

/** A statement of a list that reads far more rows than it shows. */
export interface Wasteful {
  readonly list: string
  readonly asked: string
  readonly rows: number
  readonly ms: number
}

/** Rows that a sequential scan may pass over: as far as a total is counted, and some more that the filter leaves out. */
const tolerated = 30_000

/** Every declared list in every sort it offers, both ways, and by its search: what reads large tables from end to end. */
export async function wastefulLists(db: Database, who: Who): Promise<Wasteful[]> {
  const found: Wasteful[] = []
  for (const entity of Object.values(entities) as AnyEntity[]) {
    if (!entity.list) continue
    const plan = planOf(entity.name)
    for (const { asked, filter, sort } of pagesOf(plan)) {
      const statements = await statementsOf(db, tx =>
        listRecords(tx, plan, who, { filter, sort, offset: 0, limit: 25 }),
      )
      for (const { text, values } of statements) {
        const { steps, ms } = await explained(db, text, values)
        const rows = steps
          .filter(step => step['Node Type'] === 'Seq Scan')
          .reduce((sum, step) => sum + lookedAt(step), 0)
        if (rows > tolerated) found.push({ list: entity.name, asked, rows, ms })
      }
    }
  }
  return found
}

interface Asked {
  readonly asked: string
  readonly filter: Record<string, unknown>
  readonly sort: [string, 'ASC' | 'DESC'][]
}

function* pagesOf(plan: Plan): Generator<Asked> {
  for (const field of plan.sortable)
    for (const order of ['ASC', 'DESC'] as const)
      yield { asked: `${field} ${order}`, filter: {}, sort: [[field, order]] }
  if (plan.entity.list!.search?.length)
    for (const q of ['ann', 'oak', 'zqx', '0123'])
      yield { asked: `search ${q}`, filter: { q }, sort: [] }
}
