import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import type { CallAnswer } from '#define'
import { sumsByCause } from './issueFacts.server.ts'
import type { productIssueCalls } from './productIssues.calls.ts'

type Causes = CallAnswer<typeof productIssueCalls.getIssueCauses>['data']

/** SQL of the name of a cause. */
export const causeName = (causeId: SQL): SQL =>
  sql`(select n.name from qa_causes n where n.id = ${causeId})`

/** The causes of these issues, those of most pieces first, each with the share of all up to it. */
export const causesOf = (db: Queryable, issues: SQL): Promise<Causes> =>
  db.query(sql`
    select c.cause_id as "causeId", coalesce(c.name, 'Not known yet') as cause, c.pieces, c.cost::float8,
      round(sum(c.pieces) over (order by c.pieces desc, c.name, c.cause_id) * 100.0 / sum(c.pieces) over (), 1)::float8 as "soFarPercent"
    from (select s.*, ${causeName(sql`s.cause_id`)} as name from (${sumsByCause(issues)}) s) c
    order by c.pieces desc, c.name, c.cause_id limit 200`)
