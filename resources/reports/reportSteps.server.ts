import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { unanswered } from '#server/entities/write/answers.ts'
import type { Effect } from '#server/entities/effects.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { Question } from '#define'

/** A report is handed in whole: what its type wants to know must be said. */
const submit: Effect = async (tx, _, ids) => {
  const reports = await tx.query<{ id: string; values: object | null; questions: Question[] }>(
    sql`select r.id, r.values, y.questions from operation_reports r join operation_report_types y on y.id = r.type_id where r.id in ${ids}`,
  )
  return new Map(
    reports.flatMap(({ id, values, questions }): [string, Problem][] => {
      const [first, ...more] = unanswered(questions, values)
      if (!first) return []
      const labels = [first, ...more].map(({ label }) => label).join(', ')
      const message = `Not said yet: ${labels}. Edit the report, then hand it in.`
      return [[id, { code: 'required', field: `values.${first.name}`, message }]]
    }),
  )
}

async function note(tx: Queryable, who: Who, ids: readonly string[], remark: string | undefined) {
  await tx.query(
    sql`update operation_reports set checker_id = ${who.staffId}, check_remark = ${remark ?? null} where id in ${ids}`,
  )
  return new Map<string, Problem>()
}

export const reportEffects: Readonly<Record<string, Effect>> = {
  submit,
  check: note,
  sendBack: note,
}
