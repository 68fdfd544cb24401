import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import type { Effect } from '#server/entities/effects.ts'
import { planOf, type Row } from '#server/entities/meta/meta.ts'
import { createRecord } from '#server/entities/write/write.ts'
import type { Who } from '#server/session/actor.ts'

/** Says something about tasks, in the person's name. */
export async function respond(tx: Queryable, who: Who, ids: readonly string[], text: string) {
  const rows: Row[] = ids.map(taskId => ({ taskId, text }))
  for (const row of rows) await createRecord(tx, planOf('taskResponses'), who, row)
}

/** Why a task was denied or cancelled is said where its people look. */
const sayWhy: Effect = async (tx, who, ids, reason) => {
  if (reason) await respond(tx, who, ids, reason)
  return new Map()
}

const done: Effect = async (tx, who, ids) => {
  await tx.query(
    sql`update tasks set done_by_id = ${who.staffId}, done_on_utc = now() where id in ${ids}`,
  )
  return new Map()
}

/** It is to be done again: nobody has done it. */
const undo: Effect = async (tx, _, ids) => {
  await tx.query(
    sql`update tasks set done_by_id = null, done_on_utc = null, result = null where id in ${ids}`,
  )
  return new Map()
}

const deny: Effect = async (...step) => {
  await undo(...step)
  return sayWhy(...step)
}

export const taskEffects = { done, deny, cancel: sayWhy, reopen: undo }
