import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { listRecords, oneRecord } from '#server/entities/read/read.ts'
import { transition } from '#server/entities/write/transition.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { RecordOf } from '#define'
import { qaCalls } from './quality.calls.ts'
import { claimOf } from './qualityClaim.server.ts'
import type { qaIssues } from './qaIssues.entity.ts'
import { hold, holdRemaining, release, settle } from './qualityStock.server.ts'
import type { stockIssues } from './stockIssues.entity.ts'

type StockIssue = RecordOf<typeof stockIssues>

export default handlers(qaCalls, {
  async holdQaStock({ input: { qaIssueId, ...wanted }, who, db }) {
    await hold(db, who, qaIssueId, wanted)
    return { data: await issueOf(db, who, qaIssueId) }
  },

  async holdRemainingQaStock({ input: { qaIssueId, warehouseId }, who, db }) {
    await holdRemaining(db, who, qaIssueId, warehouseId ?? undefined)
    return { data: await issueOf(db, who, qaIssueId) }
  },

  async settleQaStock({ input: { qaIssueId }, who, db }) {
    await settle(db, who, qaIssueId)
    return { data: await issueOf(db, who, qaIssueId) }
  },

  async releaseQaStock({ input: { qaIssueId }, who, db }) {
    await release(db, who, qaIssueId)
    return { data: await issueOf(db, who, qaIssueId) }
  },

  async claimFromSupplier({ input: { qaIssueId, ...claim }, who, db }) {
    const plan = planOf('qaIssues')
    const issue = await issueOf(db, who, qaIssueId)
    if (!issue.supplierId)
      throw new Refused({
        code: 'required',
        field: 'supplierId',
        message: 'Choose the supplier of this issue first: the claim goes to them.',
      })
    await updateRecord(db, plan, who, qaIssueId, { ...claim, version: issue.version })
    if (issue.state === 'Action decided') await transition(db, plan, who, { id: qaIssueId }, 'wait')
    return { data: await issueOf(db, who, qaIssueId) }
  },

  getQaClaim: async ({ input: { qaIssueId }, who, db }) => ({
    data: await claimOf(db, who, qaIssueId),
  }),

  createStockIssue: async ({ input, who, db }) => ({
    data: (await createRecord(db, planOf('stockIssues'), who, input)) as StockIssue,
  }),

  async DelStockIssue({ input: { id }, who, db }) {
    const plan = planOf('stockIssues')
    const issue = (await oneRecord(db, plan, who, id, 'for update')) as StockIssue
    if (issue.state !== 'Open' || issue.qaIssueId)
      throw new Refused({
        code: 'in_use',
        field: 'id',
        message: issue.qaIssueId
          ? `${issue.no} belongs to a product issue, so it stays.`
          : `${issue.no} is ${issue.state} and can no longer be deleted.`,
      })
    await removeRecord(db, plan, who, id, undefined)
    return {}
  },

  async GetStockIssue({ input: { pageNo, pageSize, ...asked }, who, db }) {
    const limit = pageSize ?? 25
    const filter = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== null && value !== undefined),
    )
    const { rows, total, isCapped } = await listRecords(db, planOf('stockIssues'), who, {
      filter,
      sort: [],
      offset: ((pageNo ?? 1) - 1) * limit,
      limit,
    })
    return { data: rows as StockIssue[], totalCount: total, hasMore: isCapped }
  },
})

const issueOf = async (db: Queryable, who: Who, id: string) =>
  (await oneRecord(db, planOf('qaIssues'), who, id)) as RecordOf<typeof qaIssues>
