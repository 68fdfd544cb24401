import { sql } from 'drizzle-orm'
import { type Context, handlers } from '#server/kit'
import { visitsOf } from '#resources/delivery/plans/planning/planReading.server.ts'
import { conversationOf } from '#resources/service/page/conversation/thread.server.ts'
import { clockOf } from '#resources/service/clock/clockOf.server.ts'
import { printJobSheet } from './jobSheet.server.ts'
import { ticketOf } from './ticketOf.server.ts'
import { ticketPageCalls } from './ticketPage.calls.ts'
import { warrantyOf } from './warranty.server.ts'

export default handlers(ticketPageCalls, {
  async getTicketDetails(context, { ticketId }) {
    const ticket = await ticketOf(context, ticketId)
    const [warranty, clock, visits, tasks, conversation] = await Promise.all([
      warrantyOf(context, ticketId),
      clockOf(context, ticket),
      visitsOf(context, ticketId),
      tasksOf(context, ticketId),
      conversationOf(context, ticketId),
    ])
    return { data: { ticket, warranty, clock, visits, tasks, conversation } }
  },

  printJobSheet,
})

interface TaskRow {
  id: string
  no: string
  typeName: string
  description: string
  people: string | null
  dueOnUtc: string | null
  state: string
}

/** Tasks about a ticket that the person gave or got; holders of `P1` see all. */
const tasksOf = ({ db, actor }: Context, ticketId: string) =>
  db.query<TaskRow>(sql`
    select t.id, t.no, y.name as "typeName", t.description, t.due_on_utc, t.state,
      (select string_agg(s.full_name, ', ' order by s.full_name) from tasks_assignee_ids l join staff s on s.id = l.to_id where l.from_id = t.id) as people
    from tasks t join task_types y on y.id = t.type_id
    where t.ticket_id = ${ticketId} and t.client_id = ${actor.clientId} and not t.is_deleted
      and (${actor.codes.has('P1')} or t.creator_id = ${actor.staffId} or exists (select from tasks_assignee_ids l where l.from_id = t.id and l.to_id = ${actor.staffId}))
    order by t.created_on_utc desc, t.id desc limit 100`)
