import { sql } from 'drizzle-orm'
import { type Context, createRecord, metaOf, type Row, type StepEffect } from '#server/kit'

/** Adds a response to tasks, in the person's name. */
export async function respond(context: Context, ids: readonly string[], text: string) {
  const rows: Row[] = ids.map(taskId => ({ taskId, text }))
  for (const row of rows) await createRecord(context, metaOf('taskResponses'), row)
}

/** The reason for denying or cancelling a task is added to its responses, where its people look. */
const sayWhy: StepEffect = async (context, ids, reason) => {
  if (reason) await respond(context, ids, reason)
  return new Map()
}

const done: StepEffect = async ({ db, actor }, ids) => {
  await db.query(
    sql`update tasks set done_by_id = ${actor.staffId}, done_on_utc = now() where id in ${ids}`,
  )
  return new Map()
}

/** Clears the completion: the task is to be done again. */
const undo: StepEffect = async ({ db }, ids) => {
  await db.query(
    sql`update tasks set done_by_id = null, done_on_utc = null, result = null where id in ${ids}`,
  )
  return new Map()
}

const deny: StepEffect = async (...step) => {
  await undo(...step)
  return sayWhy(...step)
}

export const taskSteps = { done, deny, cancel: sayWhy, reopen: undo }
