import { sql, type SQL } from 'drizzle-orm'
import {
  emptyAudit,
  eraseFiles,
  erasedText,
  ifSaid,
  eraseTexts,
} from '#resources/administration/personalData.server.ts'
import type { Context } from '#server/kit'

/**
 * Takes away what deliveries say of people: instructions, notes, reasons, answers, and their files,
 * such as photos and signatures. When goods left and came back, and who did it, stays. Printed papers
 * of a day that name them go whole: they are copies of what can be printed again.
 * @param orders a select of the ids of their orders
 */
export async function erasePlans(context: Context, orders: SQL): Promise<void> {
  const { db } = context
  const plans = sql`
    select p.id from delivery_plans p where p.order_id in (${orders}) or p.ticket_id in (select t.id from tickets t where t.order_id in (${orders}))`
  const ofPlan = sql`plan_id in (${plans})`
  const answers = await db.query<{ id: string }>(
    sql`select file_id as id from checklist_answers where file_id is not null and ${ofPlan}`,
  )
  const attached = await db.query<{ entity: string; id: string }>(sql`
    select distinct a.entity, a.record_id as id from audit a where a.operation in ('attach', 'detach')
      and ((a.entity = 'deliveryPlans' and a.record_id in (${plans})) or (a.entity = 'returnRecords' and a.record_id in (select r.id from return_records r where r.${ofPlan})))`)
  await eraseTexts(context, [
    {
      entity: 'deliveryPlans',
      table: 'delivery_plans',
      of: sql`id in (${plans})`,
      columns: { instruction: null },
    },
    {
      entity: 'planTrackNotes',
      table: 'plan_track_notes',
      of: ofPlan,
      columns: { text: erasedText },
    },
    {
      entity: 'planFollowUps',
      table: 'plan_follow_ups',
      of: ofPlan,
      columns: { reason: ifSaid('reason') },
    },
    { entity: 'returnRecords', table: 'return_records', of: ofPlan, columns: { reason: null } },
    {
      entity: 'checklistAnswers',
      table: 'checklist_answers',
      of: ofPlan,
      columns: { answer: erasedText, file_id: null },
    },
  ])
  await eraseFiles(
    context,
    sql`f.id = any(${sql.param(answers.map(({ id }) => id))}::uuid[])
      or (f.owner_entity = 'deliveryPlans' and f.owner_id in (${plans}))
      or (f.owner_entity = 'returnRecords' and f.owner_id in (select r.id from return_records r where r.${ofPlan}))`,
  )
  for (const entity of ['deliveryPlans', 'returnRecords'])
    await emptyAudit(
      context,
      entity,
      attached.flatMap(row => (row.entity === entity ? row.id : [])),
      sql`operation in ('attach', 'detach')`,
    )
  await dropPapers(context, plans)
}

async function dropPapers(context: Context, plans: SQL) {
  const papers = await context.db.query<{ id: string; file: string }>(sql`
    delete from day_documents d where jsonb_typeof(d.printed) = 'array'
      and exists (select from jsonb_array_elements(d.printed) e where (e ->> 'planId')::uuid in (${plans})) returning d.id, d.file`)
  if (!papers.length) return
  await eraseFiles(context, sql`f.id in ${papers.map(({ file }) => file)}`)
}
