import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { storedEntities, type AnyEntity, fieldsOf, type Problem } from '#define'
import { migrationNames } from '#server/db/migrate.ts'
import { tableName, withColumns } from '#server/db/tables.ts'
import { projectRoot } from '#server/settings.ts'

/** SQL of a declaration as a statement that PostgreSQL can plan. */
export interface DeclaredSql {
  readonly entity: string
  readonly option: string
  readonly field: string
  readonly statement: string
}

/** Every SQL text of an entity: `computed`, `checks`, `rules` and `found`. */
export function declaredSql(e: AnyEntity): DeclaredSql[] {
  const asked = (option: string, field: string, sql: string, isCondition = true) => ({
    entity: e.name,
    option,
    field,
    statement: `select ${isCondition ? `1 from "${tableName(e)}" t where ` : ''}(${withColumns(sql, 't')})${isCondition ? '' : ` from "${tableName(e)}" t`}`,
  })
  return [
    ...fieldsOf(e).flatMap(([name, { options }]) =>
      options.computed ? [asked('computed', name, options.computed, false)] : [],
    ),
    ...Object.entries(e.checks ?? {}).map(([message, sql]) => asked('checks', `"${message}"`, sql)),
    ...Object.entries(e.rules ?? {}).flatMap(([field, rules]) =>
      Object.values(rules).map(sql =>
        asked(
          'rules',
          field,
          sql.replaceAll('{me}', 'null::uuid').replaceAll('{ip}', 'null::inet'),
        ),
      ),
    ),
    ...(['text', 'detail', 'orderId'] as const).flatMap(part =>
      e.found?.[part] ? [asked('found', part, e.found[part], false)] : [],
    ),
  ]
}

/** An empty database in memory with every migration. */
export async function emptyDatabase(): Promise<PGlite> {
  const db = await PGlite.create({ extensions: { pg_trgm, btree_gist } })
  for (const migration of migrations()) await db.exec(migration)
  return db
}

/** The statements that PostgreSQL refuses to plan, each with its error. */
export async function refusedSql(db: PGlite, declared: readonly DeclaredSql[]): Promise<Problem[]> {
  const problems: Problem[] = []
  const { rows } = await db.query<{ named: string }>(
    `select table_name || '.' || column_name named from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ named }) => named))
  for (const { entity, option, field, statement } of declared) {
    const told = (mend: string) =>
      problems.push({ file: `${entity}.entity.ts`, option, field, mend })
    await db
      .exec(`explain (generic_plan) ${statement}`)
      .catch((error: Error) => told(`is refused by PostgreSQL: ${error.message}`))
    // PostgreSQL takes a name that an inner table lacks from the outer one, without a word.
    for (const [, column, table] of statement.matchAll(/\(select (\w+) from (\w+)\b/g))
      if (column !== '1' && !columns.has(`${table}.${column}`))
        told(`takes "${column}" from "${table}", which has no such column`)
  }
  return problems
}

/**
 * The SQL of the installed declarations that PostgreSQL refuses. Accepted SQL is not checked again
 * until a declaration or a migration changes.
 */
export async function refusedDeclarations(): Promise<Problem[]> {
  const declared = storedEntities().flatMap(declaredSql)
  const hash = createHash('sha256').update(JSON.stringify(declared)).update(migrations().join())
  const accepted = `${hash.digest('hex')}\n`
  const file = join(projectRoot, '.cache/declaredSql.txt')
  if (existsSync(file) && readFileSync(file, 'utf8') === accepted) return []
  const db = await emptyDatabase()
  const problems = await refusedSql(db, declared)
  await db.close()
  if (!problems.length) writeFileSync(file, accepted)
  return problems
}

const migrations = () =>
  migrationNames().map(name => readFileSync(join(projectRoot, 'server/migrations', name), 'utf8'))
