import { sql } from 'drizzle-orm'
import { createRecord, metaOf, type Context, type Queryable, type Row } from '#server/kit'

/**
 * Gives people a task of a type. It is from the person who acts; where the clock acts, from the first
 * one whom it is for, since a task has somebody that it is from.
 */
export async function createTask(
  { db, actor }: Context,
  typeName: string,
  task: Row & { readonly assigneeIds: readonly string[] },
): Promise<Row> {
  const from = { ...actor, staffId: actor.staffId ?? task.assigneeIds[0]! }
  const typeId = await taskTypeOf(db, typeName)
  return createRecord({ db, actor: from }, metaOf('tasks'), { typeId, ...task })
}

/** The type of tasks with this name, made when it is first needed. @returns its id */
export async function taskTypeOf(db: Queryable, name: string): Promise<string> {
  await db.query(sql`
    insert into task_types (id, name) select gen_random_uuid(), ${name} where not exists (select from task_types where name = ${name} and not is_deleted)`)
  const [type] = await db.query<{ id: string }>(
    sql`select id from task_types where name = ${name} and not is_deleted order by id limit 1`,
  )
  return type!.id
}
