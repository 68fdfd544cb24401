import { sql } from 'drizzle-orm'
import { problemAt, Refused, type Problem, type Queryable } from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'

/** A question that concerns a plan, with its answer to the question as it reads now. */
export interface PlanQuestion {
  planId: string
  itemId: string
  revision: number
  stage: string
  text: string
  answerType: string
  isRequired: boolean
  /** The stage in which the goods of the plan are handed over. */
  isHandover: boolean
  answerId: string | null
  answer: string | null
  fileId: string | null
  answeredBy: string | null
  answeredOnUtc: string | null
}

/** The questions of plans by stage and in order: general ones, and those for service, calendar and goods. */
export const questionsOf = (tx: Queryable, planIds: readonly string[]): Promise<PlanQuestion[]> =>
  tx.query<PlanQuestion>(sql`
    with recursive above as (
      select i.plan_id, c.id, c.parent_id from plan_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id join categories c on c.id = p.category_id
        where i.plan_id in ${planIds} and not i.is_deleted
      union select a.plan_id, c.id, c.parent_id from categories c join above a on c.id = a.parent_id)
    select d.id as plan_id, q.id as item_id, w.revision, q.stage, q.text, q.answer_type, q.is_required, q.stage = h.stage as "isHandover",
      a.id as "answerId", a.answer, a.file_id, s.full_name as "answeredBy", a.updated_on_utc as "answeredOnUtc"
    from delivery_plans d join delivery_calendars c on c.id = d.calendar_id
      cross join lateral (select case when c.calendar_type = 'Service' then 'Service' when ${isCollected()} then 'Pickup' else 'Delivery' end as stage) h
      cross join lateral (select * from checklist_items q where q.client_id = d.client_id and q.is_active and not q.is_deleted
        and q.stage in ('Before preparation', 'Loading', h.stage)
        and (q.service_type is null or q.service_type = d.service_type) and (q.calendar_id is null or q.calendar_id = d.calendar_id)
        and (q.category_id is null or exists (select from above x where x.plan_id = d.id and x.id = q.category_id))) q
      cross join lateral (select 1 + count(*)::int as revision from checklist_versions v where v.item_id = q.id and not v.is_deleted) w
      left join checklist_answers a on a.plan_id = d.id and a.item_id = q.id and a.revision = w.revision and not a.is_deleted
      left join staff s on s.id = a.author_id
    where d.id in ${planIds}
    order by d.id, array_position(array['Before preparation', 'Loading', h.stage], q.stage::text), q.position, q.id limit 20000`)

/** Which plans have required questions of a stage without an answer. */
export async function unansweredOf(
  tx: Queryable,
  planIds: readonly string[],
  isOfStage: (question: PlanQuestion) => boolean,
): Promise<ReadonlyMap<string, Problem>> {
  if (!planIds.length) return new Map()
  const missing = (await questionsOf(tx, planIds)).filter(
    question => question.isRequired && question.answerId === null && isOfStage(question),
  )
  return new Map(
    [...new Set(missing.map(({ planId }) => planId))].map(planId => {
      const texts = missing.filter(each => each.planId === planId).map(({ text }) => text)
      return [
        planId,
        problemAt('unanswered', 'checklist', `Answer the checklist first: ${texts.join('; ')}`),
      ] as const
    }),
  )
}

/** @throws Refused when required questions of a stage of a plan have no answer */
export async function refuseUnanswered(tx: Queryable, planId: string, stage: string) {
  const unanswered = await unansweredOf(tx, [planId], question => question.stage === stage)
  const problem = unanswered.get(planId)
  if (problem) throw new Refused(problem)
}
