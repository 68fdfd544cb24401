import type { Queryable } from '../../server/db/database.ts'
import type { Effect } from '../../server/entities/effects.ts'
import { planOf, type Row } from '../../server/entities/plan.ts'
import { createRecord } from '../../server/entities/write.ts'
import type { Who } from '../../server/session/who.ts'

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

export const taskEffects = { deny: sayWhy, cancel: sayWhy }
