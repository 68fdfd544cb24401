import {
  type Context,
  handlers,
  listRecords,
  oneRecord,
  metaOf,
  refused,
  transition,
  updateRecord,
} from '#server/kit'
import type { RecordOf } from '#define'
import { qualityCalls } from './quality.calls.ts'
import { claimOf } from './qualityClaim.server.ts'
import type { qaIssues } from './qaIssues.entity.ts'
import { costAsClaim } from './cost/issueCost.server.ts'
import { hold, holdRemaining, release, settle } from './qualityStock.server.ts'
import { reportIssue, resolveIssue, type StockIssue, takeBack } from './stockIssues.server.ts'

export default handlers(qualityCalls, {
  holdQaStock: async (context, { qaIssueId, ...wanted }) => ({
    isFirst: await hold(context, qaIssueId, wanted),
    data: await issueOf(context, qaIssueId),
  }),

  holdRemainingQaStock: async (context, { qaIssueId, warehouseId }) => ({
    isFirst: await holdRemaining(context, qaIssueId, warehouseId ?? undefined),
    data: await issueOf(context, qaIssueId),
  }),

  settleQaStock: updated((context, { qaIssueId }) => settle(context, qaIssueId)),

  releaseQaStock: updated((context, { qaIssueId }) => release(context, qaIssueId)),

  async claimFromSupplier(context, { qaIssueId, ...claim }) {
    const meta = metaOf('qaIssues')
    const issue = await issueOf(context, qaIssueId)
    if (!issue.supplierId)
      throw refused(
        'required',
        'supplierId',
        'Choose the supplier of this issue first: the claim goes to them.',
      )
    const claimed = claim.claimAmount ? claim : { ...claim, ...(await costAsClaim(context, issue)) }
    await updateRecord(context, meta, qaIssueId, { ...claimed, version: issue.version })
    if (issue.state === 'Action decided') await transition(context, meta, { id: qaIssueId }, 'wait')
    return { data: await issueOf(context, qaIssueId) }
  },

  getQaClaim: async (context, { qaIssueId }) => ({
    data: await claimOf(context, qaIssueId),
  }),

  createStockIssue: async (context, input) => ({ data: await reportIssue(context, input) }),

  DelStockIssue: (context, { id }) => takeBack(context, id),

  resolveStockIssue: async (context, { id, stockStatus }) => ({
    data: await resolveIssue(context, id, stockStatus ?? undefined),
  }),

  async GetStockIssue(context, { pageNo, pageSize, ...asked }) {
    const limit = pageSize ?? 25
    const filter = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== null && value !== undefined),
    )
    const { rows, total, isCapped } = await listRecords(context, metaOf('stockIssues'), {
      filter,
      sort: [],
      offset: ((pageNo ?? 1) - 1) * limit,
      limit,
    })
    return { data: rows as StockIssue[], totalCount: total, hasMore: isCapped }
  },
})

/** A handler that makes a change and answers the updated issue. */
function updated<Input extends { qaIssueId: string }>(
  change: (context: Context, input: Input) => Promise<void>,
) {
  return async (context: Context, input: Input) => {
    await change(context, input)
    return { data: await issueOf(context, input.qaIssueId) }
  }
}

const issueOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('qaIssues'), id)) as RecordOf<typeof qaIssues>
