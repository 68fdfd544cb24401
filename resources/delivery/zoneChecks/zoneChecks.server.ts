import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type AfterWrite,
  type BeforeLines,
  type Context,
  type Problem,
  type StepEffect,
  badInput,
  handlers,
  insertRows,
  metaOf,
  oneRecord,
  problemAt,
  refused,
  touched,
  withFields,
  writeAuditOf,
} from '#server/kit'
import { answerChecklist } from '#resources/delivery/checklists/planChecklist.server.ts'
import { questionsOf, unansweredOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { skuOfCode } from '#resources/stock/ledger/skuOfCode.server.ts'
import { itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import { zoneCheckCalls } from './zoneChecks.calls.ts'
import { countScans } from './zoneCounts.server.ts'
import { recordZoneDifferences } from './zoneDifferences.server.ts'

export default handlers(zoneCheckCalls, {
  async scanZoneGoods(context, { zoneCheckId, code, quantity, isWhole, isBack }) {
    const check = await openCheck(context, zoneCheckId)
    await refuseOwnPicks(context, check.id, check)
    const sku = await skuOfCode(context, code)
    const scans = isBack ? -quantity : quantity
    const isOfCartons = !isWhole && sku.cartons > 1
    const change = isOfCartons ? scans : scans * sku.cartons
    await countScans(context, { checkId: check.id, skuId: sku.id, change, each: sku.cartons })
    const [told] = await context.db.query<{
      expected: number
      scanned: number
      cartons: number
    }>(sql`
      select coalesce(sum(expected), 0)::int as expected, coalesce(sum(scanned), 0)::int as scanned, coalesce(sum(cartons), 0)::int as cartons from zone_check_lines
      where zone_check_id = ${check.id} and sku_id = ${sku.id} and not is_deleted`)
    await writeAuditOf(context, 'scan', 'zoneChecks', check.id, {
      goods: [
        null,
        [{ sku: sku.code, ...(isOfCartons ? { cartons: scans } : { quantity: scans }) }],
      ],
    })
    const { cartons, ...counted } = told!
    const begun = cartons > 0 ? `, carton ${cartons} of ${sku.cartons} of the next` : null
    return { skuCode: sku.code, ...counted, begun }
  },

  async getZoneQuestions(context, { zoneCheckId }) {
    await oneRecord(context, metaOf('zoneChecks'), zoneCheckId, '', 'zoneCheckId')
    const plans = await plansOfCheck(context, zoneCheckId)
    const questions = await loadingQuestions(context, plans)
    const data = questions.map(({ planId, answer, fileId, text, ...question }) => ({
      ...question,
      itemName: text,
      planId,
      planNo: plans.find(({ id }) => id === planId)!.no,
      answer: answer ?? (fileId ? '(picture)' : null),
    }))
    return { data }
  },

  async answerZoneQuestion(context, { zoneCheckId, itemId, answer = null, fileId = null }) {
    const check = await openCheck(context, zoneCheckId)
    const questions = await loadingQuestions(context, await plansOfCheck(context, check.id))
    const asked = questions.filter(question => question.itemId === itemId.toLowerCase())
    if (!asked.length)
      throw refused('unknown_item', 'itemId', 'This question is not asked for any plan here.')
    for (const { planId } of asked)
      await withFields(
        answerChecklist(context, { planId, answers: [{ itemId, answer, fileId }] }),
        field => field.split('.').at(-1)!,
      )
    return { plans: asked.length }
  },

  recordZoneDifferences,

  async refreshZoneCheck(context, { zoneCheckId }) {
    const check = await openCheck(context, zoneCheckId)
    await expect(context, check.id)
  },
})

/** A new check expects what stands in the zone; another zone or day is another expectation. */
export const expectAfterWrite: AfterWrite = async (context, id, changed) => {
  if (changed.includes('zoneId') || changed.includes('date')) await expect(context, id)
}

/** Goods are added by scans alone; people only reason differences. */
export const keepCheckedGoods: BeforeLines = (_, changes) => {
  if (changes.added.length || changes.removed.length)
    throw badInput('scanned_only', 'goods', 'Goods are added by scanning them.')
  return Promise.resolve(changes)
}

export const zoneCheckSteps = {
  /**
   * The zone may be loaded: its goods are as expected or reasoned, the questions about loading are
   * answered, and whoever says so brought none of them.
   */
  async pass(context, ids) {
    const refusals = new Map<string, readonly Problem[]>()
    for (const id of ids) {
      const check = await oneRecord(context, metaOf('zoneChecks'), id)
      const problems = await problemsOf(context, id, String(check.zoneId))
      if (problems.length) refusals.set(id, problems)
      else
        await context.db.query(sql`
          update zone_checks set checked_by_id = ${context.actor.staffId}, checked_on_utc = now(), ${touched(context.actor)} where id = ${id}`)
    }
    return refusals
  },
  /** Its goods have to be put right: no check of before holds any more. */
  async fail({ db, actor }, ids) {
    await db.query(sql`
      update zone_checks set checked_by_id = ${actor.staffId}, checked_on_utc = now(), ${touched(actor)} where id in ${ids}`)
    return new Map()
  },
} satisfies Record<string, StepEffect>

/**
 * SQL: a check that passed holds for the goods of a plan `p` as they stand in its zone now. It holds
 * no more after a later move of them. A move that a phone sent late took place before; it ends the
 * check only if more stand there by it than the checker saw: pieces were in a hand meanwhile.
 */
export const isChecked = sql`exists (select from zone_checks z join zone_check_lines l on l.zone_check_id = z.id and l.plan_id = p.id and not l.is_deleted
  where z.zone_id = p.zone_id and z.state = 'Passed' and not z.is_deleted
    and not exists (select from zone_checks f where f.zone_id = z.zone_id and f.date = z.date and f.state = 'Failed' and f.checked_on_utc > z.checked_on_utc and not f.is_deleted)
    and not exists (select from stock_moves m where m.document_id = p.id::text and m.document_entity = 'deliveryPlans' and m.type = 'Move' and m.moved_on_utc > z.checked_on_utc
      and (coalesce(m.happened_on_utc, m.moved_on_utc) > z.checked_on_utc
        or (select sum(n.quantity) from stock_moves n where n.document_id = m.document_id and n.document_entity = 'deliveryPlans' and n.sku_id = m.sku_id and n.layer_id = p.zone_id)
          > (select coalesce(sum(s.scanned), 0) from zone_check_lines s where s.zone_check_id = z.id and s.plan_id = p.id and s.sku_id = m.sku_id and not s.is_deleted))))`

/** Which of these plans stand in a zone that asks for a check and has none that holds; a loaded one had. */
export async function uncheckedOf({ db }: Pick<Context, 'db'>, planIds: readonly string[]) {
  if (!planIds.length) return new Map<string, Problem>()
  const plans = await db.query<{ id: string; no: string; zone: string }>(sql`
    select p.id, p.no, y.full_code as zone from delivery_plans p join stock_areas r on r.id = p.zone_id and r.needs_check join layers y on y.id = r.id
    where p.id in ${planIds} and p.loaded_on_utc is null and not ${isChecked}`)
  return new Map(
    plans.map(({ id, no, zone }) => [
      id,
      problemAt(
        'unchecked',
        'zoneId',
        `${no} stands in ${zone}, which nobody has checked since. Check the zone before loading.`,
      ),
    ]),
  )
}

const plansOfCheck = ({ db }: Context, id: string) =>
  db.query<{ id: string; no: string }>(sql`
    select id, no from delivery_plans where id in (select plan_id from zone_check_lines where zone_check_id = ${id} and not is_deleted) order by no`)

async function loadingQuestions({ db }: Context, plans: readonly { id: string }[]) {
  if (!plans.length) return []
  const questions = await questionsOf(
    db,
    plans.map(({ id }) => id),
  )
  return questions.filter(({ stage }) => stage === 'Loading')
}

async function openCheck(context: Context, id: string) {
  const check = (await oneRecord(
    context,
    metaOf('zoneChecks'),
    id,
    'for update',
    'zoneCheckId',
  )) as { id: string; no: string; state: string; zoneId: string }
  if (check.state !== 'Open')
    throw refused('state', 'zoneCheckId', `${check.no} is ${check.state}.`)
  return check
}

/** SQL: the goods that plans of a check's day should have in its zone, members of a combo apart. */
const expectedOf = (id: string) => sql`
  select p.id as plan_id, g.sku_id, sum((g.quantity - g.delivered) * g.required)::int as expected
  from zone_checks z join delivery_plans p on p.zone_id = z.zone_id and p.date = z.date and p.client_id = z.client_id and p.state not in ${endedStates} and not p.is_deleted
    join ${itemGoods} g on g.plan_id = p.id and g.quantity > g.delivered join skus k on k.id = g.item_sku_id
    join products u on u.id = k.product_id and u.type <> 'Service'
  where z.id = ${id} group by 1, 2`

/** Writes what is expected, and keeps what was scanned and said. */
export async function expect(context: Context, id: string) {
  const { db, actor } = context
  await db.query(sql`
    update zone_check_lines l set expected = n.expected, ${touched(actor)}
    from (select b.id, coalesce(e.expected, 0) as expected from zone_check_lines b left join (${expectedOf(id)}) e on e.plan_id = b.plan_id and e.sku_id = b.sku_id
      where b.zone_check_id = ${id}) n
    where n.id = l.id and not l.is_deleted and l.expected <> n.expected`)
  await db.query(sql`
    update zone_check_lines set is_deleted = true, ${touched(actor)}
    where zone_check_id = ${id} and expected = 0 and scanned = 0 and cartons = 0 and not is_deleted`)
  const missing = await db.query<{ planId: string; skuId: string; expected: number }>(sql`
    select e.* from (${expectedOf(id)}) e
    where not exists (select from zone_check_lines l where l.zone_check_id = ${id} and l.plan_id = e.plan_id and l.sku_id = e.sku_id and not l.is_deleted)
    order by e.plan_id, e.sku_id`)
  await insertRows(
    context,
    metaOf('zoneCheckLines'),
    missing.map(line => ({ id: uuid(), zoneCheckId: id, ...line })),
  )
}

/** SQL: who moved the pieces of a stock move `m`; of a scan that somebody else posted after all, who scanned it. */
export const movedBy = sql.raw(
  `coalesce((select e.staff_id from stock_moves f join scan_events e on e.client_id = f.client_id and e.id = case when f.client_event_id ~ '^settled [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(f.client_event_id, 9)::uuid end
    where f.movement_id = m.movement_id and f.client_event_id is not null limit 1), m.staff_id)`,
)

/** Plans of a check whose goods a person brought to the zone. */
const picksOf = ({ db }: Context, staffId: string, id: string, zoneId: string) =>
  db.query<{ no: string }>(sql`
    select distinct p.no from zone_check_lines l join delivery_plans p on p.id = l.plan_id
      join stock_moves m on m.document_id = p.id::text and m.document_entity = 'deliveryPlans' and m.type = 'Move' and m.quantity > 0 and m.layer_id = ${zoneId} and ${movedBy} = ${staffId}
    where l.zone_check_id = ${id} and not l.is_deleted order by p.no limit 3`)

const samePerson = (picked: readonly { no: string }[], who = 'You') =>
  problemAt(
    'same_person',
    'checkedById',
    `${who} brought goods of ${picked.map(({ no }) => no).join(', ')} to this zone. Somebody else checks it.`,
  )

/**
 * @param of the zone, and who checked it where the actor tells it for somebody else
 * @throws Refused where one of the two brought its goods
 */
export async function refuseOwnPicks(
  context: Context,
  id: string,
  { zoneId, checkerId }: { zoneId: string; checkerId?: string },
) {
  const { staffId } = context.actor
  for (const who of new Set([staffId, checkerId ?? staffId])) {
    const picked = await picksOf(context, who, id, zoneId)
    if (!picked.length) continue
    const { code, message } = samePerson(picked, who === staffId ? 'You' : 'Whoever checked it')
    throw refused(code, 'zoneCheckId', message)
  }
}

async function problemsOf(context: Context, id: string, zoneId: string): Promise<Problem[]> {
  const { db } = context
  const goods = await db.query<{
    planId: string | null
    planNo: string | null
    sku: string
    expected: number
    scanned: number
    cartons: number
    each: number
    reason: string | null
    isChanged: boolean
  }>(sql`
    select l.plan_id, p.no as plan_no, k.code as sku, l.expected, l.scanned, l.cartons, k.cartons as each, l.reason, l.expected <> coalesce(e.expected, 0) as is_changed
    from zone_check_lines l join skus k on k.id = l.sku_id left join delivery_plans p on p.id = l.plan_id
      left join (${expectedOf(id)}) e on e.plan_id = l.plan_id and e.sku_id = l.sku_id
    where l.zone_check_id = ${id} and not l.is_deleted order by p.no nulls last, k.code`)
  const [more] = await db.query(sql`
    select 1 from (${expectedOf(id)}) e where not exists (
      select from zone_check_lines l where l.zone_check_id = ${id} and l.plan_id = e.plan_id and l.sku_id = e.sku_id and not l.is_deleted) limit 1`)
  if (more || goods.some(({ isChanged }) => isChanged))
    return [
      problemAt(
        'changed',
        'goods',
        'Plans of this zone were changed. Choose “Refresh expected” first.',
      ),
    ]
  if (!goods.length) return [problemAt('empty', 'goods', 'No plan of this day stands here.')]
  const picked = await picksOf(context, context.actor.staffId, id, zoneId)
  const open = goods.filter(g => (g.expected !== g.scanned || g.cartons > 0) && !g.reason?.trim())
  const planIds = [...new Set(goods.flatMap(({ planId }) => planId ?? []))]
  const unanswered = await unansweredOf(db, planIds, ({ stage }) => stage === 'Loading')
  return [
    ...(picked.length ? [samePerson(picked)] : []),
    ...open.map(({ planNo, sku, expected, scanned, cartons, each }) =>
      problemAt(
        'difference',
        'goods',
        `${sku}${planNo ? ` of ${planNo}` : ''}: ${scanned} scanned${cartons ? ` and ${cartons} of ${each} cartons of one more` : ''}, ${expected} expected. Scan the rest, or say why.`,
      ),
    ),
    ...unanswered.values(),
  ]
}
