import type { Database } from '#server/db/database.ts'
import { listRecords } from '#server/entities/read/read.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { entities } from '#resources/registry.ts'
import type { AnyEntity } from '#define'
import type { Actor } from '#server/session/actor.ts'
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
export async function wastefulLists(db: Database, actor: Actor): Promise<Wasteful[]> {
  const found: Wasteful[] = []
  for (const entity of Object.values(entities) as AnyEntity[]) {
    if (!entity.list) continue
    const meta = metaOf(entity.name)
    for (const { asked, filter, sort } of pagesOf(meta)) {
      const statements = await statementsOf(db, tx =>
        listRecords({ db: tx, actor }, meta, { filter, sort, offset: 0, limit: 25 }),
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

function* pagesOf(meta: EntityMeta): Generator<Asked> {
  for (const field of meta.sortable)
    for (const order of ['ASC', 'DESC'] as const)
      yield { asked: `${field} ${order}`, filter: {}, sort: [[field, order]] }
  if (meta.entity.list!.search?.length)
    for (const q of ['ann', 'oak', 'zqx', '0123'])
      yield { asked: `search ${q}`, filter: { q }, sort: [] }
}
