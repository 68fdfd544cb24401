import { storedEntities, fieldsOf, snake, isFile } from '#define'
import type { Database } from '#server/db/database.ts'
import { tableName } from '#server/db/tables.ts'

/**
 * Removes files that were uploaded for a field over a day ago but never used: the form was closed.
 * Former values stay, because the history refers to them. Only files of the last 30 days are
 * checked.
 * @returns how many
 */
export async function removeUnusedFiles(db: Database): Promise<number> {
  const holders = storedEntities().flatMap(e =>
    fieldsOf(e)
      .filter(([, f]) => isFile(f))
      .map(([name]) => `select 1 from ${tableName(e)} t where t.${snake(name)} = f.id`),
  )
  return db.write(async tx => {
    const unused = await tx.text<{ id: string }>(
      `select f.id from files f
       where f.owner_id is null and f.created_on_utc between now() - interval '30 days' and now() - interval '1 day'
         ${holders.map(h => `and not exists (${h})`).join('\n         ')}
         and not exists (select 1 from audit a where a.at_utc >= f.created_on_utc and a.entity = f.owner_entity and a.operation <> 'upload' and a.changes::text like '%' || f.id || '%')
       limit 1000 for update of f skip locked`,
    )
    const ids = unused.map(f => f.id)
    if (!ids.length) return 0
    await tx.text('delete from file_contents where file_id = any($1)', [ids])
    await tx.text('delete from files where id = any($1)', [ids])
    return ids.length
  })
}
