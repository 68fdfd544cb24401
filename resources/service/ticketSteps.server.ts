import { sql } from 'drizzle-orm'
import { problemAt, type Context, type Problem, type StepEffect } from '#server/kit'
import { plansAhead } from '#resources/common.ts'
import { refuseUnnamed, takeMergesBack } from './merging/mergeTicket.server.ts'
import { isOpenPiece } from './pieces/piecesThere.server.ts'
import { reopenDays } from './ticketStates.ts'

/** The effects of a ticket's steps that change more than its state. */
export const ticketSteps = {
  /** Nothing of a closed ticket is still to happen. */
  async close(context, ids) {
    const refused = await openOf(context, ids)
    const closed = ids.filter(id => !refused.has(id))
    if (closed.length)
      await context.db.query(sql`update tickets set closed_on_utc = now() where id in ${closed}`)
    return refused
  },

  async reopen(context, ids) {
    const refused = await closedTooLong(context, ids)
    const opened = ids.filter(id => !refused.has(id))
    if (opened.length)
      await context.db.query(sql`update tickets set closed_on_utc = null where id in ${opened}`)
    return refused
  },

  /** Nobody would see what is still open on a merged ticket. */
  async mergeInto(context, ids) {
    const unnamed = await refuseUnnamed(context, ids)
    return unnamed.size ? unnamed : openOf(context, ids)
  },

  takeMergeBack: takeMergesBack,
} satisfies Record<string, StepEffect>

/** Why tickets are not over yet, by id: visits, parts, returns and refunds that are still to come. */
async function openOf({ db }: Context, ids: readonly string[]): Promise<Map<string, Problem[]>> {
  const open = await db.query<{ id: string; what: string; nos: string }>(sql`
    select x.id, x.what, string_agg(x.no, ', ' order by x.no) as nos from (
      select p.ticket_id as id, 'visits' as what, p.no from delivery_plans p where p.ticket_id in ${ids} and p.state in ${plansAhead} and not p.is_deleted
      union all
      select p.ticket_id, case p.state when 'Held' then 'ready' else 'awaited' end, p.quantity || ' x ' || k.code from ticket_parts p join skus k on k.id = p.sku_id
      where p.ticket_id in ${ids} and p.state in ('Waiting', 'On transfer', 'Held') and p.return_id is null and not p.is_deleted
      union all
      select r.ticket_id, 'returns', r.no from return_records r where r.ticket_id in ${ids} and r.purpose = 'Credit' and r.state = 'Expected' and not r.is_deleted
      union all
      select r.ticket_id, 'pieces', lower(r.purpose) || ' ' || r.no from return_records r where r.ticket_id in ${ids} and ${isOpenPiece}
      union all
      select y.ticket_id, 'refunds', f.no from ticket_refunds y join refunds f on f.id = y.refund_id where y.ticket_id in ${ids} and not y.is_deleted and f.state in ('Requested', 'Approved') and not f.is_deleted) x
    group by x.id, x.what order by x.id, x.what`)
  const found = new Map<string, Problem[]>()
  for (const { id, what, nos } of open) {
    const { code, say } = stillOpen[what as keyof typeof stillOpen]
    found.set(id, [...(found.get(id) ?? []), problemAt(code, 'state', say(nos))])
  }
  return found
}

async function closedTooLong({ db }: Context, ids: readonly string[]) {
  const late = await db.query<{ id: string; ticketNo: string }>(sql`
    select id, ticket_no from tickets where id in ${ids} and closed_on_utc < now() - make_interval(days => ${reopenDays})`)
  return new Map<string, Problem>(
    late.map(({ id, ticketNo }) => [
      id,
      problemAt(
        'too_late',
        'state',
        `${ticketNo} was closed more than ${reopenDays} days ago. Take a new ticket that names it as the earlier one.`,
      ),
    ]),
  )
}

/** Open work keeps a ticket from being closed. Each kind has a message with what to do about it. */
const stillOpen = {
  visits: {
    code: 'open_visits',
    say: (nos: string) => `Visits are still planned: ${nos}. Cancel or finish them.`,
  },
  ready: {
    code: 'held_goods',
    say: (nos: string) => `Parts are held for it: ${nos}. Hand them over, use or free them.`,
  },
  awaited: {
    code: 'awaited_goods',
    say: (nos: string) => `Parts are awaited: ${nos}. Free them if they are not needed.`,
  },
  returns: {
    code: 'expected_returns',
    say: (nos: string) => `Returns are expected: ${nos}. Receive or cancel them.`,
  },
  pieces: {
    code: 'open_pieces',
    say: (nos: string) =>
      `Pieces were not exchanged or repaired yet: ${nos}. Hand them over, cancel them, or credit them instead.`,
  },
  refunds: {
    code: 'open_refunds',
    say: (nos: string) => `Refunds are asked for: ${nos}. Have them decided and paid.`,
  },
} as const
