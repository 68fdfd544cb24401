import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { dictionaryCalls } from './dictionaries.calls.ts'

interface Entry { id: string; value: string; name: string }

export default handlers(dictionaryCalls, {
  async getBaseList({ input: { displayname }, who, db }) {
    // Two of the dictionaries are views of records that staff keep elsewhere.
    if (displayname === 'warehouse') return { data: await db.query<Entry>(sql`select id, id::text as value, name from warehouses where client_id = ${who.clientId} and is_active and not is_deleted order by name`) }
    if (displayname === 'orderTags') return { data: await db.query<Entry>(sql`select id, id::text as value, name from order_tags where client_id = ${who.clientId} and is_active and not is_deleted order by name`) }
    return { data: await db.query<Entry>(sql`select id, value, name from dictionary_entries where kind = ${displayname} and is_active and not is_deleted order by position, name`) }
  },
})
