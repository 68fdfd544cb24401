import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  metaOf,
  oneRecord,
  refused,
  touched,
  updateRecord,
  writeAuditOfMany,
} from '#server/kit'
import { placingCalls } from './placing.calls.ts'

interface Sibling {
  id: string
  position: number
}

export default handlers(placingCalls, {
  async placeCategory(context, { categoryId, parentId = null, nextId }) {
    const { db, actor } = context
    const meta = metaOf('categories')
    // Two moves at once could bring two categories below each other.
    await db.query(sql`select pg_advisory_xact_lock(hashtext('categories in their tree'))`)
    const category = await oneRecord(context, meta, categoryId, 'for update')
    const [isBelow] = await db.query(sql`
      with recursive above as (
        select id, parent_id from categories where id = ${parentId}::uuid
        union select c.id, c.parent_id from categories c join above a on c.id = a.parent_id)
      select from above where id = ${categoryId}`)
    if (isBelow) throw refused('below', 'parentId', `${category.name} cannot be put below itself.`)
    const siblings = await db.query<Sibling>(sql`
      select id, position from categories
      where parent_id is not distinct from ${parentId}::uuid and id <> ${categoryId} and not is_deleted
      order by position, lower(name), id for update`)
    const at = nextId ? siblings.findIndex(({ id }) => id === nextId) : siblings.length
    if (at < 0)
      throw badInput('unknown_reference', 'nextId', 'Choose a category that is in the same place.')
    const moved: Sibling = { id: categoryId, position: category.position as number }
    const changes = siblings
      .toSpliced(at, 0, moved)
      .map(({ id, position }, i) => ({ id, was: position, now: i + 1 }))
    const others = changes.filter(({ id, was, now }) => id !== categoryId && was !== now)
    await updateRecord(
      context,
      meta,
      categoryId,
      { version: category.version, parentId, position: at + 1 },
      category,
    )
    if (others.length) {
      await db.query(sql`
        update categories c set position = v.now, ${touched(actor)}
        from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as v(id uuid, now int) where c.id = v.id`)
      await writeAuditOfMany(
        context,
        'update',
        'categories',
        others.map(({ id, was, now }) => ({ id, changes: { position: [was, now] } })),
      )
    }
    return { id: categoryId }
  },
})
