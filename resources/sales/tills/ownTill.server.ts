import { sql } from 'drizzle-orm'
import { BadInput, badInput, type Context, handlers, problemAt, refused } from '#server/kit'
import type { CallAnswer } from '#define'
import { signedAs } from '#resources/tenders/givenValues/giveValue.server.ts'
import { cents } from '#resources/cents.ts'
import { sellingBranch } from '#resources/sales/sellIt/walkIn.server.ts'
import { dayMoney } from './dayMoney.server.ts'
import { denominations, type Pieces } from './denominations.ts'
import { countMethod, enterCash } from './tills.server.ts'
import { ownTillCalls } from './ownTill.calls.ts'

type OwnTill = CallAnswer<typeof ownTillCalls.getOwnTill>['data']

export default handlers(ownTillCalls, {
  getOwnTill: async (context, input) => ({ data: await tillOf(context, input) }),

  async moveOwnCash(context, { branchId, ...cash }) {
    const branch = await sellingBranch(context, branchId)
    if (cash.type !== 'Float') await refuseStrange(context, branch, cash.terminal)
    const about = signedAs('moveOwnCash', cash.amount)
    await enterCash(context, { ...cash, branchId: branch.id }, about)
  },

  async countOwnTill(context, { branchId, terminal, counts = [] }) {
    if (!counts.length) throw badInput('required', 'counts', 'Enter what was counted.')
    const twice = counts.findIndex(({ methodId }, at) =>
      counts.slice(0, at).some(before => before.methodId === methodId),
    )
    if (twice >= 0)
      throw badInput('duplicate', `counts.${twice}.methodId`, 'This method is listed twice.')
    const before = await tillOf(context, { branchId, terminal })
    const off = counts.map(({ methodId, counted }) => {
      const should = before.methods.find(method => method.methodId === methodId.toLowerCase())
      return cents(counted - (should?.expected ?? 0))
    })
    const untold = counts.flatMap(({ reason }, at) =>
      off[at] && !reason?.trim()
        ? problemAt('required', `counts.${at}.reason`, 'Explain the difference.')
        : [],
    )
    if (untold.length) throw new BadInput(...untold)
    const { day } = before
    for (const [at, { methodId, counted, reason, pieces = [] }] of counts.entries()) {
      const method = before.methods.find(each => each.methodId === methodId.toLowerCase())
      if (pieces.length) refusePieces(context, { pieces, counted, isCash: !!method?.isCash }, at)
      await countMethod(
        context,
        { branchId: before.branchId, day, methodId, terminal, counted, reason, pieces },
        name => `counts.${at}.${name}`,
      )
    }
    return { difference: off.reduce((sum, each) => sum + each, 0) / 100 }
  },
})

/**
 * Cash moves in a till of the branch where a person works, or in one that they opened today.
 * @throws Refused naming `terminal`
 */
async function refuseStrange(
  { db, actor }: Context,
  branch: { id: string; name: string },
  terminal: string | null | undefined,
) {
  const name = terminal?.trim() ?? ''
  const [known] = await db.query(sql`
    select 1 from staff where id = ${actor.staffId} and branch_id = ${branch.id}
    union all
    select 1 from till_entries e where e.client_id = ${actor.clientId} and e.branch_id = ${branch.id} and coalesce(e.terminal, '') = ${name} and e.type = 'Float'
      and e.staff_id = ${actor.staffId} and e.day = money_day(${actor.clientId}, now()) and not e.is_deleted limit 1`)
  if (!known)
    throw refused(
      'elsewhere',
      'terminal',
      `You do not work at ${branch.name}, and have not opened this till today. Open it with a float first.`,
    )
}

/** Cash alone is counted in pieces: those of the country, once each, worth what was counted. */
function refusePieces(
  { actor }: Context,
  { pieces, counted, isCash }: { pieces: readonly Pieces[]; counted: number; isCash: boolean },
  at: number,
) {
  const field = `counts.${at}.pieces`
  if (!isCash) throw badInput('invalid', field, 'Only cash is counted by notes and coins.')
  const known: readonly number[] = denominations[actor.country]
  const odd = pieces.findIndex(
    ({ worth }, n) => !known.includes(worth) || pieces.findIndex(each => each.worth === worth) < n,
  )
  if (odd >= 0)
    throw badInput(
      'invalid',
      `${field}.${odd}.worth`,
      'There is no such note or coin, or it is listed twice.',
    )
  const worth = pieces.reduce((sum, each) => sum + each.worth * each.pieces, 0)
  if (worth !== cents(counted))
    throw badInput('invalid', field, `The notes and coins come to ${(worth / 100).toFixed(2)}.`)
}

/** The till today. Cash stands there although nothing has moved yet. */
async function tillOf(
  context: Context,
  asked: { branchId?: string | null | undefined; terminal?: string | null | undefined },
): Promise<OwnTill> {
  const { db, actor } = context
  const { id: branchId, name: branchName } = await sellingBranch(context, asked.branchId)
  const terminal = asked.terminal?.trim() ?? ''
  const [today] = await db.query<{ day: string; isClosed: boolean }>(sql`
    select d.day::text as day, exists (select from day_closes c where c.client_id = ${actor.clientId} and c.branch_id = ${branchId} and c.day = d.day and c.state = 'Closed' and not c.is_deleted) as "isClosed"
    from (select money_day(${actor.clientId}, now()) as day) d`)
  const { day, isClosed } = today!
  const [money, methods, reasons, entries] = await Promise.all([
    dayMoney(context, { branchId, day }),
    db.query<{ methodId: string; name: string; isCash: boolean; isUsual: boolean }>(sql`
      select id as "methodId", name, type = 'Cash' as "isCash", not is_disabled and id = usual_cash_method(client_id, ${branchId}) as "isUsual"
      from payment_methods where client_id = ${actor.clientId} and not is_deleted order by type <> 'Cash', position, name`),
    db.query<{ methodId: string; reason: string | null }>(sql`
      select c.method_id, c.reason from day_counts c join day_closes d on d.id = c.day_close_id
      where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and c.terminal = ${terminal} and not c.is_deleted and not d.is_deleted`),
    db.query<OwnTill['entries'][number]>(sql`
      select e.id, e.type, e.amount, e.reason, s.full_name as staff from till_entries e join staff s on s.id = e.staff_id
      where e.client_id = ${actor.clientId} and e.branch_id = ${branchId} and e.day = ${day}::date and coalesce(e.terminal, '') = ${terminal} and e.type <> 'Rounding' and not e.is_deleted
      order by e.created_on_utc, e.id limit 50`),
  ])
  const rows = money.filter(row => (row.terminal ?? '') === terminal)
  return {
    branchId,
    branchName,
    day,
    isClosed,
    isOpened: entries.some(({ type }) => type === 'Float'),
    methods: methods.flatMap(({ isUsual, ...method }) => {
      const row = rows.find(each => each.methodId === method.methodId)
      if (!row && !(method.isCash && isUsual)) return []
      const reason = reasons.find(each => each.methodId === method.methodId)?.reason ?? null
      return { ...method, expected: row?.expected ?? 0, counted: row?.counted ?? null, reason }
    }),
    entries,
  }
}
