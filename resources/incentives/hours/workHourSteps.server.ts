import { sql } from 'drizzle-orm'
import {
  metaOf,
  problemAt,
  setInRows,
  type AfterImport,
  type BeforeWrite,
  type Problem,
  type StepEffect,
} from '#server/kit'

/** Whoever changes a shift has entered it: somebody else approves it. */
export const enteredHours: BeforeWrite = async ({ actor }, input) => ({
  ...input,
  enteredById: actor.staffId,
  source: 'By hand',
})

export const importedHours: AfterImport = async (context, ids) => {
  await setInRows(context, metaOf('workHours'), ids, sql`source = 'File'`)
  return new Map()
}

export const workHourSteps = {
  async approve(context, ids) {
    const own = await context.db.query<{ id: string; isTheirs: boolean }>(sql`
      select id, staff_id = ${context.actor.staffId} as is_theirs from work_hours
      where id in ${ids} and ${context.actor.staffId} in (staff_id, entered_by_id)`)
    const refused = new Map(
      own.map(({ id, isTheirs }): [string, Problem] => [
        id,
        isTheirs
          ? problemAt(
              'own',
              'staffId',
              'These are your own hours. Somebody else has to approve them.',
            )
          : problemAt(
              'own',
              'enteredById',
              'You entered these hours. Somebody else has to approve them.',
            ),
      ]),
    )
    const approved = ids.filter(id => !refused.has(id))
    if (approved.length)
      await setInRows(
        context,
        metaOf('workHours'),
        approved,
        sql`approved_by_id = ${context.actor.staffId}`,
        sql`approved_on_utc = now()`,
      )
    return refused
  },

  /** The database lets approved hours become drafts alone, so that is said here at once. */
  async reopen(context, ids) {
    await setInRows(
      context,
      metaOf('workHours'),
      ids,
      sql`approved_by_id = null`,
      sql`approved_on_utc = null`,
      sql`state = 'Draft'`,
    )
    return new Map()
  },
} satisfies Record<string, StepEffect>
