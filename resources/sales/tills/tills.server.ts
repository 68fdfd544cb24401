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
  writeAuditOf,
} from '#server/kit'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import type { CallInput } from '#define'
import {
  allowGiving,
  signedAs,
  writeGivings,
} from '#resources/tenders/givenValues/giveValue.server.ts'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import {
  closeDay,
  openDay,
  proofOfVersion,
  refuseBranch,
  reopenDay,
} from './closing/closing.server.ts'
import { dayJournal, journalRows } from './dayJournal.server.ts'
import { dayMoney } from './dayMoney.server.ts'
import { withRows } from './dayRows.server.ts'
import { dayProof } from './dayProof.server.ts'
import { bankingSheet } from './bankingSheet.server.ts'
import { refuseMoreThanHeld } from './heldCash.server.ts'
import type { Pieces } from './denominations.ts'
import { tillCalls } from './tills.calls.ts'

export default handlers(tillCalls, {
  async getDayMoney(context, { day, branchId }) {
    const rows = await dayMoney(context, { branchId: await branchOr(context, branchId), day })
    return { data: withRows(context.actor, rows, day) }
  },

  async getDayProof(context, { day, branchId, version }) {
    const of = { branchId: await branchOr(context, branchId), day }
    return {
      data: version ? await proofOfVersion(context, of, version) : await dayProof(context, of),
    }
  },

  async getDayJournal(context, asked) {
    if (asked.branchId) await refuseBranch(context, asked.branchId)
    return { data: await dayJournal(context, asked) }
  },

  async getJournalRows(context, asked) {
    await refuseBranch(context, asked.branchId)
    return { data: await journalRows(context, asked) }
  },

  countTill: (context, count) => countMethod(context, count),

  closeDay,

  reopenDay,

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
