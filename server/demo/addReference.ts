import type { Database } from '../db/database.ts'
import { referenceRows } from './reference.ts'

/** Puts in the clients, branches and dictionary entries that every database needs; what is there already stays as it is. */
export async function addReference(db: Database): Promise<void> {
  const { clients, branches, dictionaryEntries } = referenceRows(Date.now())
  await db.write(async tx => {
    await tx.text(
      `insert into clients (id, short_name, name, country, currency, timezone, time_display)
       select * from jsonb_to_recordset($1::jsonb) as r(id uuid, "shortName" text, name text, country text, currency text, timezone text, "timeDisplay" text) on conflict do nothing`,
      [JSON.stringify(clients)])
    await tx.text(
      `insert into branches (id, client_id, name, code, city, country, timezone, is_active)
       select * from jsonb_to_recordset($1::jsonb) as r(id uuid, "clientId" uuid, name text, code text, city text, country text, timezone text, "isActive" bool) on conflict do nothing`,
      [JSON.stringify(branches)])
    await tx.text(
      `insert into dictionary_entries (id, kind, value, name, position, is_active)
       select * from jsonb_to_recordset($1::jsonb) as r(id uuid, kind text, value text, name text, position int, "isActive" bool) on conflict do nothing`,
      [JSON.stringify(dictionaryEntries)])
  })
}
