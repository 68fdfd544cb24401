import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { createTask } from '#resources/newTask.server.ts'

/** More people than that are not asked about one amount. */
const mostPeople = 10

/** A task for those who calculate pay, or for one person. Without anybody for it there is none. */
export async function taskForPay(
  context: Context,
  task: { description: string; orderId: string | null; staffId?: string },
): Promise<void> {
  const { db, actor } = context
  const people = await db.query<{ id: string }>(
    task.staffId
      ? sql`select id from staff where id = ${task.staffId} and not is_disabled and not is_deleted`
      : sql`
        select distinct s.id from staff s join staff_access c on c.staff_id = s.id
        where s.client_id = ${actor.clientId} and c.code = 'P2' and not s.is_disabled and not s.is_deleted and s.id <> ${actor.staffId} order by s.id limit ${mostPeople}`,
  )
  if (!people.length) return
  await createTask(context, 'Commission', {
    description: task.description.slice(0, 2000),
    assigneeIds: people.map(({ id }) => id),
    ...(task.orderId && { objectType: 'Order', orderId: task.orderId }),
  })
}
