import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  type Context,
  insertRows,
  metaOf,
  NotFound,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import type { CallInput, RecordOf } from '#define'
import { openingOf } from '#resources/administration/branches/opening.server.ts'
import { cents, toTheCent } from '#resources/cents.ts'
import { signerOf } from '#resources/administration/staff/signer.server.ts'
import { dayMoney } from '#resources/sales/tills/dayMoney.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import type { dayCloses } from '#resources/sales/tills/dayCloses.entity.ts'
import type { tillCalls } from '#resources/sales/tills/tills.calls.ts'

interface Day {
  branchId: string
  day: string
}

/** What can be done about a day that is closed: the words of the database are the same. */
const wayOut = 'Two people with code J5 can reopen it.'

/**
 * Closes the day of a branch: it takes nothing more.
 * @throws BadInput, Refused for a day that is not counted; before the closing time of the branch
 *   without a reason
 */
export async function closeDay(
  context: Context,
  { note, earlyReason, ...day }: CallInput<typeof tillCalls.closeDay>,
): Promise<{ difference: number }> {
  const id = await openDay(context, day)
  const { db, actor } = context
  const rows = await dayMoney(context, day)
  const missing = rows.flatMap(({ uncounted }) => (typeof uncounted === 'string' ? uncounted : []))
  if (missing.length)
    throw refused('not_counted', 'day', `Enter the count first: ${missing.join(', ')}.`)
  const early = await reasonBeforeClosing(context, day, earlyReason)
  await db.query(sql`
    update day_counts c set expected = v.expected, ${touched(actor)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("methodId" uuid, terminal text, expected numeric)
    where c.day_close_id = ${id} and c.method_id = v."methodId" and c.terminal = coalesce(v.terminal, '') and not c.is_deleted`)
  const sum = (name: 'expected' | 'counted') =>
    rows.reduce((all, row) => all + cents(row[name] ?? 0), 0) / 100
  const [expected, counted] = [sum('expected'), sum('counted')]
  const difference = toTheCent(counted - expected)
  await db.query(sql`
    update day_closes set expected = ${expected}, counted = ${counted}, difference = ${difference}, note = ${note?.trim() || null}, early_reason = ${early},
      closed_by_id = ${actor.staffId}, closed_on_utc = now(), state = 'Closed', ${touched(actor)} where id = ${id}`)
  await writeAuditAndOutbox(context, 'close', 'dayCloses', [
    {
      id,
      changes: {
        state: ['Open', 'Closed'],
        difference: [null, difference],
        ...(early && { earlyReason: [null, early] }),
      },
      event: { ...day },
    },
  ])
  return { difference }
}

/** Why a day is closed while its branch still has to sell on it; nothing once it has closed its door. */
async function reasonBeforeClosing(
  { db }: Context,
  { branchId, day }: Day,
  reason: string | null | undefined,
): Promise<string | null> {
  const { branchName, isBeforeClosing, closes } = await openingOf(db, branchId, { day })
  if (!isBeforeClosing) return null
  if (!reason?.trim())
    throw refused(
      'before_closing',
      'earlyReason',
      `${branchName} closes at ${closes} and sells nothing more today once its day is closed. Say why you close it now.`,
    )
  return reason.trim()
}

type Proof = Awaited<ReturnType<typeof dayProof>>
type Closed = Pick<
  RecordOf<typeof dayCloses>,
  | 'state'
  | 'branchId'
  | 'day'
  | 'expected'
  | 'counted'
  | 'difference'
  | 'note'
  | 'earlyReason'
  | 'closedById'
  | 'closedOnUtc'
>

/**
 * Opens a closed day again, which somebody else signs. How it was closed stays as a version, and what
 * went to a later journal meanwhile stays there.
 * @throws NotFound, Refused for a day that is open or that nobody has signed
 */
export async function reopenDay(
  context: Context,
  { dayCloseId: id, reason, signature }: CallInput<typeof tillCalls.reopenDay>,
): Promise<void> {
  const { db, actor } = context
  const why = reason.trim()
  if (!why) throw badInput('required', 'reason', 'Say why the day is reopened.')
  const [found] = await db.query<Day>(sql`
    select branch_id, day::text as day from day_closes where id = ${id} and client_id = ${actor.clientId} and not is_deleted`)
  if (!found) throw new NotFound('This day does not exist or was deleted.', 'dayCloseId')
  await lockDay(context, found)
  const [was] = await db.query<Closed>(sql`
    select state, branch_id, day::text as day, expected, counted, difference, note, early_reason, closed_by_id, closed_on_utc
    from day_closes where id = ${id} for update`)
  if (was!.state !== 'Closed') throw refused('open', 'dayCloseId', 'This day is open already.')
  if (!signature)
    throw refused(
      'needs_signature',
      'signature',
      'Reopening a closed day takes two people. Somebody else with code J5 has to sign.',
    )
  const signedById = await signerOf(context, {
    signature,
    about: `reopenDay ${id}`,
    code: 'J5',
    what: 'open a day again',
  })
  const { state: _state, branchId: _branchId, day: _day, ...closed } = was!
  const [version] = await db.query<{ no: number; counts: unknown; openedOnUtc: string }>(sql`
    select (select count(*)::int + 1 from day_versions where day_close_id = ${id}) as no, now() as "openedOnUtc",
      coalesce((select json_agg(json_build_object('methodId', c.method_id, 'terminal', c.terminal, 'expected', c.expected, 'counted', c.counted, 'reason', c.reason, 'pieces', c.pieces) order by c.terminal, c.id)
        from day_counts c where c.day_close_id = ${id} and not c.is_deleted), '[]') as counts`)
  await insertRows(context, metaOf('dayVersions'), [
    {
      id: uuid(),
      dayCloseId: id,
      ...closed,
      ...version!,
      openedById: actor.staffId,
      signedById,
      reason: why,
      proof: await dayProof(context, found),
    },
  ])
  await db.query(sql`
    update day_closes set state = 'Open', expected = null, counted = null, difference = null, note = null, early_reason = null, closed_by_id = null, closed_on_utc = null, ${touched(actor)}
    where id = ${id}`)
  await writeAuditAndOutbox(context, 'reopen', 'dayCloses', [
    {
      id,
      changes: {
        state: ['Closed', 'Open'],
        difference: [was!.difference, null],
        reason: [null, why],
        signedById: [null, signedById],
      },
      event: { ...found },
    },
  ])
}

/** The proof of a day as it was closed before it was opened again; none of a version that there is not. */
export async function proofOfVersion(
  { db, actor }: Context,
  { branchId, day }: Day,
  no: number,
): Promise<Proof> {
  const [version] = await db.query<{ proof: Proof }>(sql`
    select v.proof from day_closes d join day_versions v on v.day_close_id = d.id
    where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day} and v.no = ${no} and not d.is_deleted`)
  return version?.proof ?? []
}

export async function refuseBranch({ db, actor }: Context, branchId: string): Promise<void> {
  const [branch] = await db.query(sql`
    select 1 from branches where id = ${branchId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!branch) throw badInput('unknown_reference', 'branchId', 'Choose a branch from the list.')
}

/** The day's row, locked against payments and made where there is none. @throws BadInput, Refused */
export async function openDay(context: Context, { branchId, day }: Day): Promise<string> {
  const { db, actor } = context
  await refuseBranch(context, branchId)
  const [today] = await db.query<{ isToCome: boolean }>(
    sql`select ${day}::date > money_day(${actor.clientId}, now()) as "isToCome"`,
  )
  if (today!.isToCome) throw badInput('future', 'day', 'This day has not come yet.')
  await lockDay(context, { branchId, day })
  await db.query(sql`
    insert into day_closes (id, client_id, branch_id, day, created_by, updated_by) values (${uuid()}, ${actor.clientId}, ${branchId}, ${day}, ${actor.staffId}, ${actor.staffId})
    on conflict (client_id, branch_id, day) where not is_deleted do nothing`)
  const [found] = await db.query<{ id: string; state: string }>(sql`
    select id, state from day_closes where client_id = ${actor.clientId} and branch_id = ${branchId} and day = ${day} and not is_deleted for update`)
  if (found!.state === 'Closed')
    throw refused('closed', 'day', `This day is closed already. ${wayOut}`)
  return found!.id
}

/** Payments of this day wait until it is counted, closed or opened. */
const lockDay = ({ db }: Context, { branchId, day }: Day) =>
  db.query(sql`select pg_advisory_xact_lock(money_day_lock(${branchId}, ${day}::date))`)
