import { sql } from 'drizzle-orm'
import {
  type Context,
  dayAt,
  dayOf,
  longDayOf,
  type PdfBlock,
  type PdfDocument,
  refused,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { grey, moneyIn } from '#resources/sales/documents/paperBlocks.server.ts'
import { isTender } from '#resources/tenders/tenders.server.ts'
import { dayMoney, isOfDay } from './dayMoney.server.ts'
import { denominationText, type Pieces } from './denominations.ts'

interface Day {
  branchId: string
  day: string
}
interface Head {
  company: string
  branch: string
  bankAccount: string | null
  state: string | null
  closedBy: string | null
  closedOn: string | null
  note: string | null
}
interface Count {
  terminal: string
  methodId: string
  reason: string | null
  pieces: readonly Pieces[] | null
}
interface Deposit {
  reference: string
  bankDate: string | null
  orderCode: string
  methodName: string
  amount: number
}

/**
 * What a branch brings to the bank of a day: by method and till, cash by notes and coins, less the
 * float that stays, with deposit references and differences.
 * @throws Refused naming `day` while nothing is counted
 */
export async function bankingSheet(context: Context, of: Day): Promise<PdfDocument> {
  const { actor } = context
  const [head, rows, facts] = await Promise.all([
    headOf(context, of),
    dayMoney(context, of),
    factsOf(context, of),
  ])
  if (!rows.some(({ counted }) => counted !== null))
    throw refused('not_counted', 'day', 'Count this day first.')
  const money = (amount: number) => moneyIn(actor.country, amount)
  const told = (amount: number | null, none = '') => (amount === null ? none : money(amount))
  const sheet = rows.map(row => {
    const isCash = facts.cash.includes(row.methodId)
    const counts = facts.counts.find(
      ({ terminal, methodId }) => terminal === (row.terminal ?? '') && methodId === row.methodId,
    )
    const stays = facts.floats.get(`${row.methodId} ${row.terminal ?? ''}`) ?? 0
    const isBanked = row.counted !== null && !facts.held.includes(row.methodId)
    const banked = isBanked ? (cents(row.counted!) - cents(stays)) / 100 : null
    return { ...row, till: row.terminal || 'No till named', counts, isCash, stays, banked }
  })
  const sum = (amounts: readonly (number | null)[]) =>
    money(amounts.reduce((all: number, amount) => all + cents(amount ?? 0), 0) / 100)
  const off = sheet.filter(({ difference }) => difference)
  return {
    title: `Banking sheet ${head.branch} ${of.day}`,
    ...(head.closedOn && { createdOn: new Date(head.closedOn) }),
    pages: [
      {
        flow: [
          { text: head.company, size: 9, colour: grey },
          { text: 'Banking sheet', size: 18, weight: 'semibold' },
          { text: `${head.branch}, ${longDayOf(of.day)}`, size: 11, weight: 'medium' },
          {
            text: [
              head.bankAccount && `To account ${head.bankAccount}`,
              head.state === 'Closed'
                ? `Closed by ${head.closedBy} on ${dayAt(actor, head.closedOn!)}`
                : 'This day is not closed yet',
            ]
              .filter(Boolean)
              .join('  ·  '),
            size: 9,
            colour: grey,
            after: 6,
          },
          {
            columns: [
              { title: 'Method', width: 26 },
              { title: 'Till', width: 20 },
              { title: 'Expected', width: 19, align: 'right' },
              { title: 'Counted', width: 19, align: 'right' },
              { title: 'Difference', width: 18, align: 'right' },
              { title: 'To the bank', width: 20, align: 'right' },
            ],
            rows: sheet.map(row => [
              row.methodName,
              row.till,
              money(row.expected),
              told(row.counted, 'Not counted'),
              told(row.difference),
              told(row.banked),
            ]),
          },
          {
            sums: [
              ...sheet
                .filter(({ stays }) => stays)
                .map(({ stays, till }) => ({
                  label: `Float that stays (${till})`,
                  amount: money(stays),
                })),
              { label: 'Counted', amount: sum(sheet.map(({ counted }) => counted)) },
              { label: 'Differences', amount: sum(sheet.map(({ difference }) => difference)) },
              {
                label: 'To the bank',
                amount: sum(sheet.map(({ banked }) => banked)),
                isStrong: true,
              },
            ],
            after: 6,
          },
          ...sheet.flatMap(({ isCash, counted, till, counts }) =>
            isCash && counted !== null ? cashOf(till, counted, counts?.pieces ?? [], money) : [],
          ),
          ...part('Deposit references', facts.deposits.length, {
            columns: [
              { title: 'Reference', width: 30 },
              { title: 'Order', width: 18 },
              { title: 'Method', width: 24 },
              { title: 'At the bank', width: 18 },
              { title: 'Amount', width: 20, align: 'right' },
            ],
            rows: facts.deposits.map(each => [
              each.reference,
              each.orderCode,
              each.methodName,
              each.bankDate ? dayOf(each.bankDate) : '',
              money(each.amount),
            ]),
            after: 6,
          }),
          ...part('Differences', off.length, {
            columns: [
              { title: 'Method', width: 26 },
              { title: 'Till', width: 22 },
              { title: 'What it comes from', width: 60 },
              { title: 'Difference', width: 20, align: 'right' },
            ],
            rows: off.map(row => [
              row.methodName,
              row.till,
              row.counts?.reason ?? '',
              money(row.difference!),
            ]),
            after: 4,
          }),
          ...(head.note ? [{ text: `Note: ${head.note}`, size: 10, after: 6 }] : []),
          { text: '', size: 10, after: 8 },
          { beside: ['Counted by', 'Checked by', 'Banked by, date'].map(signature) },
        ],
        foot: `${head.branch}  ·  ${dayOf(of.day)}`,
      },
    ],
  }
}

const signature = (who: string) => ({
  width: 1,
  blocks: [
    { line: 'solid' as const, after: 1 },
    { text: who, size: 8.5, colour: grey },
  ],
})

/** A part that is left out where there is nothing in it. */
const part = (title: string, count: number, table: PdfBlock): PdfBlock[] =>
  count ? [{ text: title, size: 11, weight: 'medium' }, table] : []

/** The cash of a till by notes and coins, as it was counted. */
function cashOf(
  till: string,
  counted: number,
  pieces: readonly Pieces[],
  money: (amount: number) => string,
): PdfBlock[] {
  const title = `Cash, ${till}`
  if (!pieces.length)
    return [
      { text: title, size: 11, weight: 'medium' },
      { text: `Counted as a sum: ${money(counted)}`, size: 10, after: 6 },
    ]
  return part(title, pieces.length, {
    columns: [
      { title: 'Note or coin', width: 3 },
      { title: 'Pieces', width: 2, align: 'right' },
      { title: 'Amount', width: 2, align: 'right' },
    ],
    rows: [
      ...pieces
        .toSorted((a, b) => b.worth - a.worth)
        .map(each => [
          denominationText(each.worth),
          String(each.pieces),
          money((each.worth * each.pieces) / 100),
        ]),
      ['Total', '', money(counted)],
    ],
    width: 90,
    after: 6,
  })
}

async function headOf({ db, actor }: Context, { branchId, day }: Day): Promise<Head> {
  const [head] = await db.query<Head>(sql`
    select k.name as company, b.name as branch, b.bank_account as "bankAccount", d.state, s.full_name as "closedBy", d.closed_on_utc as "closedOn", d.note
    from branches b join clients k on k.id = b.client_id
      left join day_closes d on d.client_id = b.client_id and d.branch_id = b.id and d.day = ${day}::date and not d.is_deleted left join staff s on s.id = d.closed_by_id
    where b.id = ${branchId} and b.client_id = ${actor.clientId}`)
  return head!
}

async function factsOf({ db, actor }: Context, { branchId, day }: Day) {
  const [methods, counts, floats, deposits] = await Promise.all([
    db.query<{ id: string; type: string }>(
      sql`select id, type from payment_methods where client_id = ${actor.clientId} and not is_deleted order by is_disabled, position, name, id`,
    ),
    db.query<Count>(sql`
      select c.terminal, c.method_id as "methodId", c.reason, c.pieces from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted
      where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and not d.is_deleted`),
    db.query<{ till: string; amount: number }>(sql`
      select e.method_id || ' ' || coalesce(e.terminal, '') as till, sum(e.amount) as amount from till_entries e
      where e.client_id = ${actor.clientId} and e.branch_id = ${branchId} and e.day = ${day}::date and e.type = 'Float' and not e.is_deleted group by 1`),
    db.query<Deposit>(sql`
      select r.reference, r.bank_date::text as "bankDate", o.order_code as "orderCode", m.name as "methodName", coalesce(r.amount, p.amount) as amount
      from payments p join deposit_references r on r.payment_id = p.id and not r.is_deleted join orders o on o.id = p.order_id join payment_methods m on m.id = p.method_id
      where ${isOfDay(actor.clientId, day)} and p.branch_id = ${branchId} order by r.reference, r.id limit 1000`),
  ])
  const idsOf = (is: (type: string) => boolean) =>
    methods.filter(({ type }) => is(type)).map(({ id }) => id)
  return {
    cash: idsOf(type => type === 'Cash'),
    // Nothing of what draws on our own ledgers reaches the bank.
    held: idsOf(isTender),
    counts,
    floats: new Map(floats.map(({ till, amount }) => [till, amount])),
    deposits,
  }
}
