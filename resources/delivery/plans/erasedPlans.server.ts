import { sql, type SQL } from 'drizzle-orm'
import {
  eraseFiles,
  eraseFilesOf,
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
 * @param tickets a select of the ids of their tickets
 */
export async function erasePlans(context: Context, orders: SQL, tickets: SQL): Promise<void> {
  const { db } = context
  const plans = sql`
    select p.id from delivery_plans p where p.order_id in (${orders}) or p.ticket_id in (${tickets})`
  const ofPlan = sql`plan_id in (${plans})`
  // The log of scans has what was answered by phone, also where that was refused.
  const ofScan = sql`kind = 'Answer' and ${ofPlan}`
  const answers = await db.query<{ id: string }>(sql`
    select file_id as id from checklist_answers where file_id is not null and ${ofPlan}
    union select file_id from scan_events where file_id is not null and ${ofScan}`)
  await eraseTexts(context, [
    {
      entity: 'deliveryPlans',
      of: sql`id in (${plans})`,
      columns: { instruction: null },
    },
    {
      entity: 'planTrackNotes',
      of: ofPlan,
      columns: { text: erasedText },
    },
    {
      entity: 'planFollowUps',
      of: ofPlan,
      columns: { reason: ifSaid('reason') },
    },
    { entity: 'returnRecords', of: ofPlan, columns: { reason: null } },
    {
      entity: 'checklistAnswers',
      of: ofPlan,
      columns: { answer: erasedText, file_id: null },
    },
    {
      entity: 'scanEvents',
      of: ofScan,
      columns: { reason: ifSaid('reason'), file_id: null },
    },
  ])
  await eraseFiles(context, sql`f.id = any(${sql.param(answers.map(({ id }) => id))}::uuid[])`)
  await eraseFilesOf(context, 'deliveryPlans', plans)
  await eraseFilesOf(
    context,
    'returnRecords',
    sql`select r.id from return_records r where r.${ofPlan}`,
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
