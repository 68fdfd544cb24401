import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  NotFound,
  oneRecord,
  metaOf,
  touched,
  writeAuditOfMany,
} from '#server/kit'
import type { CallAnswer } from '#define'
import { checklistItemCalls } from './checklistItems.calls.ts'

export default handlers(checklistItemCalls, {
  async previewChecklist({ actor, db }, { stage, serviceType, calendarId, categoryId }) {
    const items = await db.query<
      CallAnswer<typeof checklistItemCalls.previewChecklist>['items'][number]
    >(sql`
      with recursive above as (select id, parent_id from categories where id = ${categoryId ?? null}
        union select c.id, c.parent_id from categories c join above a on c.id = a.parent_id)
      select i.text, i.answer_type, i.is_required from checklist_items i
      where i.client_id = ${actor.clientId} and i.stage = ${stage} and i.is_active and not i.is_deleted
        and (i.service_type is null or i.service_type = ${serviceType ?? null})
        and (i.calendar_id is null or i.calendar_id = ${calendarId ?? null})
        and (i.category_id is null or i.category_id in (select id from above))
      order by i.position, i.id limit 500`)
    return { items }
  },

  async getChecklistAnswers(context, { itemId }) {
    const { db, actor } = context
    const [item] = await db.query(
      sql`select 1 from checklist_items where id = ${itemId} and client_id = ${actor.clientId} and not is_deleted`,
    )
    if (!item) throw new NotFound('This checklist item does not exist or was deleted.', 'itemId')
    return {
      data: await db.query<
        CallAnswer<typeof checklistItemCalls.getChecklistAnswers>['data'][number]
      >(sql`
        select a.plan_id, p.no as "planNo", p.date, a.answer, a.file_id is not null as "hasFile", a.revision, s.full_name as author, a.updated_on_utc
        from checklist_answers a join delivery_plans p on p.id = a.plan_id and not p.is_deleted join staff s on s.id = a.author_id
        where a.item_id = ${itemId} and a.client_id = ${actor.clientId} and not a.is_deleted order by a.updated_on_utc desc, a.id desc limit 100`),
    }
  },

  async moveChecklistItem(context, { id, afterId }) {
    const { db, actor } = context
    const meta = metaOf('checklistItems')
    const { stage } = await oneRecord(context, meta, id)
    const items = await db.query<{ id: string; position: number }>(
      sql`select id, position from checklist_items where client_id = ${actor.clientId} and stage = ${stage} and not is_deleted order by position, id for update`,
    )
    const others = items.filter(item => item.id !== id)
    const behind = afterId ? others.findIndex(item => item.id === afterId) : -1
    if (afterId && behind < 0)
      throw badInput('unknown_reference', 'afterId', `Choose another item in the stage ${stage}.`)
    const order = others.toSpliced(
      behind + 1,
      0,
      items.find(item => item.id === id)!,
    )
    const moved = order
      .map((item, i) => ({ id: item.id, changes: { position: [item.position, i + 1] } }))
      .filter(
        ({
          changes: {
            position: [before, after],
          },
        }) => before !== after,
      )
    if (moved.length)
      await db.query(sql`
        update checklist_items set position = v.position, ${touched(actor)}
        from unnest(${sql.param(moved.map(m => m.id))}::uuid[], ${sql.param(moved.map(m => m.changes.position[1]))}::int[]) as v(of_id, position) where id = v.of_id`)
    await writeAuditOfMany(context, 'update', 'checklistItems', moved)
  },
})
