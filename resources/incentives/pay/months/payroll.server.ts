import { sql, type SQL } from 'drizzle-orm'
import { date, integer, money, percent, text } from '#define'
import { fileOfBatches, writeAudit, type Context, type TableFile } from '#server/kit'
import { monthOf } from '#resources/incentives/frozen.server.ts'

const statementFields = {
  month: date(),
  person: text(),
  email: text({ label: 'E-mail' }),
  branch: text(),
  set: text(),
  state: text({ label: 'Status' }),
  base: money({ signed: true, label: 'Share of sales' }),
  earned: money({ signed: true, label: 'Commission' }),
  pool: money({ signed: true, label: 'Team pool' }),
  products: money({ signed: true, label: 'Product commissions' }),
  takenBack: money({ signed: true }),
  moved: money({ signed: true }),
  adjusted: money({ signed: true }),
  amount: money({ signed: true }),
  broughtForward: money({ signed: true }),
  payable: money(),
} as const

const lineFields = {
  month: date(),
  person: text(),
  branch: text(),
  state: text({ label: 'Status' }),
  kind: text({ label: 'For' }),
  day: date(),
  order: text(),
  goods: text(),
  share: percent({ label: 'Share (%)' }),
  base: money({ signed: true }),
  rate: percent({ label: 'Rate (%)' }),
  amount: money({ signed: true }),
  part: integer(),
  explanation: text(),
} as const

interface Chosen {
  month: string
  branchId?: string | null
  groupId?: string | null
  basis?: string | null
  withLines?: boolean
}

/** The stored statements of a month, or their lines, page by page; the audit tells who took them. */
export async function payrollFile(context: Context, chosen: Chosen): Promise<TableFile> {
  const month = monthOf(chosen.month)
  const name = `Commissions ${month.slice(0, 7)}`
  return chosen.withLines
    ? fileOfBatches(
        name,
        lineFields,
        exported<LineRow>(context, chosen, after => linesOf(context, chosen, month, after)),
        context.actor,
      )
    : fileOfBatches(
        name,
        statementFields,
        exported<StatementRow>(context, chosen, after =>
          statementsOf(context, chosen, month, after),
        ),
        context.actor,
      )
}

const rowsAtATime = 1000

interface Keyed {
  /** Rows are ordered by it. */
  key: string
}
type StatementRow = Keyed & { readonly [N in keyof typeof statementFields]: unknown }
type LineRow = Keyed & { readonly [N in keyof typeof lineFields]: unknown }

async function* exported<Row extends Keyed>(
  context: Context,
  changes: object,
  page: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let count = 0
  let after = ''
  try {
    for (;;) {
      const rows = await page(after)
      count += rows.length
      if (rows.length) yield rows
      if (rows.length < rowsAtATime) return
      after = rows.at(-1)!.key
    }
  } finally {
    await writeAudit(context, {
      operation: 'export',
      entity: 'commissionStatements',
      changes: { ...changes, rows: count },
    })
  }
}

const isChosen = ({ actor }: Context, { branchId, groupId, basis }: Chosen, month: string): SQL =>
  sql.join(
    [
      sql`s.client_id = ${actor.clientId} and s.month = ${month} and not s.is_deleted`,
      ...(branchId ? [sql`s.branch_id = ${branchId}`] : []),
      ...(groupId
        ? [
            sql`exists (select from staff_groups_member_ids g where g.from_id = ${groupId} and g.to_id = s.staff_id)`,
          ]
        : []),
      ...(basis ? [sql`t.basis = ${basis}`] : []),
    ],
    sql` and `,
  )

const people = sql`
  commission_statements s join staff f on f.id = s.staff_id left join branches b on b.id = s.branch_id left join parameter_sets t on t.id = s.set_id`

const statementsOf = (context: Context, chosen: Chosen, month: string, after: string) =>
  context.db.query<StatementRow>(sql`
    select k.key, s.month, f.full_name as person, f.email, b.name as branch, t.name || ' (version ' || t.revision || ')' as set, s.state, x.base, x.earned, x.pool, x.products, x.taken_back, x.moved, x.adjusted, x.amount,
      s.brought_forward, greatest(s.brought_forward + x.amount, 0) as payable
    from ${people} cross join lateral (select f.full_name || s.id as key) k cross join lateral (
      select coalesce(sum(l.base) filter (where l.kind = 'Sale'), 0) as base, coalesce(sum(l.amount) filter (where l.kind = 'Sale'), 0) as earned,
        coalesce(sum(l.amount) filter (where l.kind = 'Team pool'), 0) as pool, coalesce(sum(l.amount) filter (where l.kind = 'Product'), 0) as products, coalesce(sum(l.amount) filter (where l.kind = 'Taken back'), 0) as taken_back,
        coalesce(sum(l.amount) filter (where l.kind = 'Moved'), 0) as moved, coalesce(sum(l.amount) filter (where l.kind = 'Adjustment'), 0) as adjusted, coalesce(sum(l.amount), 0) as amount
      from commission_lines l where l.statement_id = s.id and not l.is_deleted) x
    where ${isChosen(context, chosen, month)} and k.key collate "C" > ${after} order by k.key collate "C" limit ${rowsAtATime}`)

const linesOf = (context: Context, chosen: Chosen, month: string, after: string) =>
  context.db.query<LineRow>(sql`
    select k.key, l.month, f.full_name as person, b.name as branch, s.state, l.kind, l.day, o.order_code as order, u.code as goods, l.share, l.base, l.rate, l.amount, l.part, l.explanation
    from ${people} join commission_lines l on l.statement_id = s.id and not l.is_deleted left join orders o on o.id = l.order_id
      left join order_lines n on n.id = l.order_line_id left join skus u on u.id = n.sku_id
      cross join lateral (select f.full_name || s.id || l.id as key) k
    where ${isChosen(context, chosen, month)} and k.key collate "C" > ${after} order by k.key collate "C" limit ${rowsAtATime}`)
