import { sql } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  setInRows,
  type Context,
  type Problem,
  type StepEffect,
} from '#server/kit'
import { lockPay, monthName } from '#resources/incentives/frozen.server.ts'

interface Statement {
  id: string
  month: string
  isOwn: boolean
  isOutdated: boolean
  earlier: string | null
  later: string | null
  hours: number
}

/** Reads statements with their neighbours: earlier ones that are not approved, later ones that are, and hours that wait. */
const statementsOf = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Statement>(sql`
    select s.id, s.month::text as month, s.staff_id = ${actor.staffId} as is_own, s.is_outdated,
      (select min(e.month)::text from commission_statements e where e.client_id = s.client_id and e.month < s.month and e.state not in ('Approved', 'Paid') and not e.is_deleted) as earlier,
      (select max(e.month)::text from commission_statements e where e.client_id = s.client_id and e.month > s.month and e.state in ('Approved', 'Paid') and not e.is_deleted) as later,
      (select count(*)::int from work_hours h where h.staff_id = s.staff_id and h.state = 'Draft' and not h.is_deleted and h.date >= s.month and h.date < (s.month + interval '1 month')::date) as hours
    from commission_statements s where s.id = any(${sql.param(ids)}::uuid[])`)

const own = problemAt('own', 'staffId', 'This is your own pay. Somebody else has to approve it.')

/** Why each is refused, if it is. */
async function refusals(
  context: Context,
  ids: readonly string[],
  why: (statement: Statement) => Problem | false | undefined,
) {
  const statements = await statementsOf(context, ids)
  return new Map(
    statements.flatMap((statement): [string, Problem][] => {
      const problem = why(statement)
      return problem ? [[statement.id, problem]] : []
    }),
  )
}

export const statementSteps = {
  async approve(context, ids) {
    await lockPay(context)
    const refused = await refusals(
      context,
      ids,
      ({ isOwn, isOutdated, earlier, hours }) =>
        (isOwn && own) ||
        (isOutdated && outdated) ||
        (!!earlier &&
          problemAt(
            'earlier',
            'month',
            `${monthName(earlier)} is not approved whole yet. Months are approved in order.`,
          )) ||
        (hours > 0 &&
          problemAt(
            'hours',
            'staffId',
            `${hours} ${hours === 1 ? 'shift' : 'shifts'} of this person in the month wait to be approved.`,
          )),
    )
    const approved = ids.filter(id => !refused.has(id))
    if (approved.length)
      await setInRows(
        context,
        metaOf('commissionStatements'),
        approved,
        sql`approved_by_id = ${context.actor.staffId}`,
        sql`approved_on_utc = now()`,
      )
    return refused
  },

  async sendBack(context, ids) {
    await lockPay(context)
    const refused = await refusals(
      context,
      ids,
      ({ later }) =>
        !!later &&
        problemAt(
          'later',
          'month',
          `${monthName(later)} is approved already. What is wrong counts in a later month.`,
        ),
    )
    const back = ids.filter(id => !refused.has(id))
    // The database lets approved statements go back alone, so that is said here at once.
    if (back.length)
      await setInRows(
        context,
        metaOf('commissionStatements'),
        back,
        sql`approved_by_id = null`,
        sql`approved_on_utc = null`,
        sql`state = 'Reviewed'`,
      )
    return refused
  },

  async pay(context, ids) {
    const refused = await refusals(context, ids, ({ isOwn }) => isOwn && own)
    const paid = ids.filter(id => !refused.has(id))
    if (paid.length)
      await setInRows(
        context,
        metaOf('commissionStatements'),
        paid,
        sql`paid_on_utc = now()`,
        sql`state = 'Paid'`,
      )
    return refused
  },
} satisfies Record<string, StepEffect>

const outdated = problemAt(
  'outdated',
  'month',
  'An earlier month, a share or the rules have changed: calculate the month again.',
)

/** An outdated statement is calculated again before anybody looks at it. */
export const statementRefusals = {
  review: (context: Context, ids: readonly string[]) =>
    refusals(context, ids, ({ isOutdated }) => isOutdated && outdated),
}
