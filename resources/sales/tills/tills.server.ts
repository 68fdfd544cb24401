import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  createRecord,
  handlers,
  hasDecimals,
  isSame,
  metaOf,
  refused,
  touched,
  writeAuditAndOutbox,
  writeAuditOf,
} from '#server/kit'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import type { CallInput } from '#define'
import {
  allowGiving,
  signedAs,
  writeGivings,
} from '#resources/tenders/givenValues/giveValue.server.ts'
import { cents, toTheCent } from '#resources/cents.ts'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { dayJournal, journalRows } from './dayJournal.server.ts'
import { dayMoney } from './dayMoney.server.ts'
import { withRows } from './dayRows.server.ts'
import { dayProof } from './dayProof.server.ts'
import { bankingSheet } from './bankingSheet.server.ts'
import { refuseMoreThanHeld } from './heldCash.server.ts'
import type { Pieces } from './denominations.ts'
import { tillCalls } from './tills.calls.ts'

interface Day {
  branchId: string
  day: string
}

export default handlers(tillCalls, {
  async getDayMoney(context, { day, branchId }) {
    const rows = await dayMoney(context, { branchId: await branchOr(context, branchId), day })
    return { data: withRows(context.actor, rows, day) }
  },

  getDayProof: async (context, { day, branchId }) => ({
    data: await dayProof(context, { branchId: await branchOr(context, branchId), day }),
  }),

  async getDayJournal(context, asked) {
    if (asked.branchId) await refuseBranch(context, asked.branchId)
    return { data: await dayJournal(context, asked) }
  },

  async getJournalRows(context, asked) {
    await refuseBranch(context, asked.branchId)
    return { data: await journalRows(context, asked) }
  },

  countTill: (context, count) => countMethod(context, count),

  async closeDay(context, { note, ...day }) {
    const id = await openDay(context, day)
    const { db, actor } = context
    const rows = await dayMoney(context, day)
    const missing = rows.filter(({ counted, expected }) => counted === null && expected !== 0)
    if (missing.length)
      throw refused(
        'not_counted',
        'day',
        `Count first: ${missing.map(({ methodName, terminal }) => [methodName, terminal].filter(Boolean).join(' ')).join(', ')}.`,
      )
    await db.query(sql`
      update day_counts c set expected = v.expected, ${touched(actor)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("methodId" uuid, terminal text, expected numeric)
      where c.day_close_id = ${id} and c.method_id = v."methodId" and c.terminal = coalesce(v.terminal, '') and not c.is_deleted`)
    const sum = (name: 'expected' | 'counted') =>
      rows.reduce((all, row) => all + cents(row[name] ?? 0), 0) / 100
    const [expected, counted] = [sum('expected'), sum('counted')]
    const difference = toTheCent(counted - expected)
    await db.query(sql`
      update day_closes set expected = ${expected}, counted = ${counted}, difference = ${difference}, note = ${note?.trim() || null},
        closed_by_id = ${actor.staffId}, closed_on_utc = now(), state = 'Closed', ${touched(actor)} where id = ${id}`)
    await writeAuditAndOutbox(context, 'close', 'dayCloses', [
      {
        id,
        changes: { state: ['Open', 'Closed'], difference: [null, difference] },
        event: { ...day },
      },
    ])
    return { difference }
  },

  moveCash: (context, cash) => enterCash(context, cash, signedAs('moveCash', cash.amount)),

  async printBankingSheet(context, day) {
    await refuseBranch(context, day.branchId)
    return bankingSheet(context, day)
  },
})

/**
 * Enters what a method of a till was counted at; a new count replaces the old one.
 * @param at the caller's names of the fields
 * @throws BadInput, Refused for a day that is closed
 */
export async function countMethod(
  context: Context,
  { methodId, terminal, counted, reason, pieces = [], ...day }: Counted,
  at: (name: string) => string = name => name,
): Promise<void> {
  if (!hasDecimals(2, counted))
    throw badInput('invalid', at('counted'), 'An amount has at most 2 decimals.')
  const closing = await openDay(context, day)
  const { db, actor } = context
  const [method] = await db.query(sql`
    select 1 from payment_methods where id = ${methodId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!method)
    throw badInput('unknown_reference', at('methodId'), 'Choose a payment method from the list.')
  const place = terminal?.trim() ?? ''
  const [was] = await db.query<{ id: string } & Count>(sql`
    select id, counted, reason, pieces from day_counts where day_close_id = ${closing} and method_id = ${methodId} and terminal = ${place} and not is_deleted`)
  const had = pieces.filter(each => each.pieces > 0)
  const count: Count = { counted, reason: reason?.trim() || null, pieces: had.length ? had : null }
  const id = was?.id ?? uuid()
  const inPieces = count.pieces && JSON.stringify(count.pieces)
  if (was)
    await db.query(sql`
      update day_counts set counted = ${counted}, reason = ${count.reason}, pieces = ${inPieces}::jsonb, ${touched(actor)} where id = ${id}`)
  else
    await db.query(sql`
      insert into day_counts (id, client_id, day_close_id, method_id, terminal, counted, reason, pieces, created_by, updated_by)
      values (${id}, ${actor.clientId}, ${closing}, ${methodId}, ${place}, ${counted}, ${count.reason}, ${inPieces}::jsonb, ${actor.staffId}, ${actor.staffId})`)
  await writeAuditOf(
    context,
    was ? 'update' : 'create',
    'dayCounts',
    id,
    Object.fromEntries(
      (['counted', 'reason', 'pieces'] as const).flatMap(name =>
        isSame(was?.[name] ?? null, count[name])
          ? []
          : [[name, [was?.[name] ?? null, count[name]]]],
      ),
    ),
  )
}

interface Count {
  counted: number
  reason: string | null
  pieces: readonly Pieces[] | null
}

type Counted = CallInput<typeof tillCalls.countTill> & { pieces?: readonly Pieces[] | undefined }

/**
 * Enters cash that comes into a till today, or leaves it: no more than is in it.
 * @param about what was signed where more goes out than one person takes out in a day
 * @throws BadInput, Refused without a method for cash in use
 */
export async function enterCash(
  context: Context,
  { branchId, terminal, type, amount, reason, signature }: CallInput<typeof tillCalls.moveCash>,
  about: string,
): Promise<void> {
  refuseOddMoney(amount)
  if (type !== 'Float' && !reason?.trim())
    throw badInput('required', 'reason', 'Say what the cash is for.')
  await refuseBranch(context, branchId)
  const { db, actor } = context
  const [now] = await db.query<{ day: string; methodId: string | null }>(sql`
    select money_day(${actor.clientId}, now())::text as day,
      (select m.id from payment_methods m where m.id = usual_cash_method(${actor.clientId}, ${branchId}) and not m.is_disabled) as method_id`)
  const { day, methodId } = now!
  if (!methodId) throw refused('no_cash', 'type', 'There is no payment method for cash.')
  const till = { branchId, terminal: terminal?.trim() || null }
  if (type === 'Cash out') {
    const given = await allowGiving(context, { kind: 'Cash out', amount }, { signature, about })
    await refuseMoreThanHeld(context, till, amount)
    await writeGivings(context, [{ ...given, ...till, reason: reason ?? null }])
  }
  await createRecord(context, metaOf('tillEntries'), {
    ...till,
    day,
    type,
    amount: type === 'Cash out' ? -amount : amount,
    methodId,
    reason: reason?.trim() || null,
  })
}

/** The branch that was asked for, or the person's own. @throws BadInput */
async function branchOr(context: Context, asked: string | null | undefined): Promise<string> {
  const branchId = asked ?? (await branchOf(context))?.id
  if (!branchId) throw badInput('required', 'branchId', 'Choose a branch.')
  await refuseBranch(context, branchId)
  return branchId
}

async function refuseBranch({ db, actor }: Context, branchId: string) {
  const [branch] = await db.query(sql`
    select 1 from branches where id = ${branchId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!branch) throw badInput('unknown_reference', 'branchId', 'Choose a branch from the list.')
}

/** The day's row, locked against payments and made where there is none. @throws BadInput, Refused */
async function openDay(context: Context, { branchId, day }: Day): Promise<string> {
  const { db, actor } = context
  await refuseBranch(context, branchId)
  const [today] = await db.query<{ isToCome: boolean }>(
    sql`select ${day}::date > money_day(${actor.clientId}, now()) as "isToCome"`,
  )
  if (today!.isToCome) throw badInput('future', 'day', 'This day has not come yet.')
  // Payments of this day wait until it is counted or closed.
  await db.query(sql`select pg_advisory_xact_lock(money_day_lock(${branchId}, ${day}::date))`)
  await db.query(sql`
    insert into day_closes (id, client_id, branch_id, day, created_by, updated_by) values (${uuid()}, ${actor.clientId}, ${branchId}, ${day}, ${actor.staffId}, ${actor.staffId})
    on conflict (client_id, branch_id, day) where not is_deleted do nothing`)
  const [found] = await db.query<{ id: string; state: string }>(sql`
    select id, state from day_closes where client_id = ${actor.clientId} and branch_id = ${branchId} and day = ${day} and not is_deleted for update`)
  if (found!.state === 'Closed') throw refused('closed', 'day', 'This day is closed already.')
  return found!.id
}
