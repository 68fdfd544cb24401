import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { writeAuditOfMany } from '../../server/db/audit.ts'
import { planOf } from '../../server/entities/plan.ts'
import { touched } from '../../server/entities/write.ts'
import { oneRecord } from '../../server/entities/read.ts'
import { BadInput } from '../../server/http/errors.ts'
import { checklistItemCalls } from './checklistItems.calls.ts'

export default handlers(checklistItemCalls, {
  async moveChecklistItem({ input: { id, afterId }, who, db }) {
    const plan = planOf('checklistItems')
    const { stage } = await oneRecord(db, plan, who, id)
    const items = await db.query<{ id: string; position: number }>(
      sql`select id, position from checklist_items where client_id = ${who.clientId} and stage = ${stage} and not is_deleted order by position, id for update`,
    )
    const others = items.filter(item => item.id !== id)
    const behind = afterId ? others.findIndex(item => item.id === afterId) : -1
    if (afterId && behind < 0)
      throw new BadInput({
        code: 'unknown_reference',
        field: 'afterId',
        message: `Choose another item of the stage ${stage}.`,
      })
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
        update checklist_items set position = v.position, ${touched(who)}
        from unnest(${sql.param(moved.map(m => m.id))}::uuid[], ${sql.param(moved.map(m => m.changes.position[1]))}::int[]) as v(of_id, position) where id = v.of_id`)
    await writeAuditOfMany(db, who, 'update', 'checklistItems', moved)
    return {}
  },
})
