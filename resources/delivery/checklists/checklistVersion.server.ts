import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Preparation } from '#server/entities/prepare.ts'

/** What makes another question of an item. */
const asked = ['text', 'stage', 'answerType', 'isRequired'] as const

/** Keeps what an item said before it says something else. */
export const withVersion: Preparation = async (tx, who, input, current) => {
  if (!current || asked.every(name => input[name] === undefined || input[name] === current[name]))
    return input
  await tx.query(sql`
    insert into checklist_versions (id, client_id, created_by, updated_by, item_id, revision, text, stage, answer_type, is_required)
    values (${uuid()}, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${current.id}, ${current.revision}, ${current.text}, ${current.stage}, ${current.answerType}, ${current.isRequired})`)
  return input
}
