import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { BeforeWrite } from '#server/kit'

/** Fields whose change makes a different question. */
const asked = ['text', 'stage', 'answerType', 'isRequired'] as const

/** Keeps the former version of an item when its question changes. */
export const withVersion: BeforeWrite = async ({ db, actor }, input, current) => {
  if (!current || asked.every(name => input[name] === undefined || input[name] === current[name]))
    return input
  await db.query(sql`
    insert into checklist_versions (id, client_id, created_by, updated_by, item_id, revision, text, stage, answer_type, is_required)
    values (${uuid()}, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, ${current.id}, ${current.revision}, ${current.text}, ${current.stage}, ${current.answerType}, ${current.isRequired})`)
  return input
}
