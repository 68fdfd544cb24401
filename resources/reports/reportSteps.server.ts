import { sql } from 'drizzle-orm'
import { type Context, problemAt, unanswered, type Problem, type StepEffect } from '#server/kit'
import type { Question } from '#define'

/** A report must be complete: every required question of its type has an answer. */
const submit: StepEffect = async ({ db }, ids) => {
  const reports = await db.query<{ id: string; values: object | null; questions: Question[] }>(
    sql`select r.id, r.values, y.questions from operation_reports r join operation_report_types y on y.id = r.type_id where r.id in ${ids}`,
  )
  return new Map(
    reports.flatMap(({ id, values, questions }): [string, Problem][] => {
      const [first, ...more] = unanswered(questions, values)
      if (!first) return []
      const labels = [first, ...more].map(({ label }) => label).join(', ')
      const message = `Still missing: ${labels}. Edit the report, then submit it.`
      return [[id, problemAt('required', `values.${first.name}`, message)]]
    }),
  )
}

async function note({ db, actor }: Context, ids: readonly string[], remark: string | undefined) {
  await db.query(
    sql`update operation_reports set checker_id = ${actor.staffId}, check_remark = ${remark ?? null} where id in ${ids}`,
  )
  return new Map<string, Problem>()
}

export const reportSteps: Readonly<Record<string, StepEffect>> = {
  submit,
  check: note,
  sendBack: note,
}
