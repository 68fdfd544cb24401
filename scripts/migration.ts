// Writes the migration from the last landed tables to those of the declarations: npm run migration
// -- <name> [--drop <field>]. With --check it reports whether one is missing, and the SQL of
// declarations that PostgreSQL refuses.
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as DrizzleKit from 'drizzle-kit/api'
import { storedEntities, DeclarationError, fieldsOf, snake } from '#define'
import { installProduct } from '#resources/server.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { schema, tableName } from '#server/db/tables.ts'
import { projectRoot } from '#server/settings.ts'
import { refusedDeclarations } from './declaredSql.ts'
import { dropLost, LosesData, remarked } from './migration.changes.ts'
import { readSnapshot, type Snapshot, writeSnapshot } from './migration.snapshot.ts'

// drizzle-kit's API is CommonJS.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as Pick<typeof DrizzleKit, 'generateDrizzleJson' | 'generateMigration'>

const folder = join(projectRoot, 'server/migrations')
const tablesFolder = join(folder, 'tables')
const [name, ...options] = process.argv.slice(2)
const isCheck = name === '--check'

const empty = generateDrizzleJson({}) as unknown as Snapshot
installProduct()
const before = readSnapshot(tablesFolder, empty)
const after = generateDrizzleJson(schema()) as unknown as Snapshot
if (!isCheck && (!name || !/^[a-z][a-z0-9-]*$/.test(name)))
  fail('Say what the migration does: npm run migration -- order-tag-note')
const statements = await changes().catch((error: Error) =>
  error instanceof LosesData ? fail(error.message) : Promise.reject(error),
)
if (!statements.length && isCheck) {
  const problems = await refusedDeclarations()
  if (problems.length) throw new DeclarationError(...problems)
  console.log('Migrations are up to date.')
} else if (!statements.length) console.log('Nothing has changed.')
else if (isCheck)
  fail(
    `The declarations have moved on from the migrations. Write the next one with: npm run migration -- <name>\n\n${statements.join('\n')}`,
  )
else {
  const file = `${nextNumber()}-${name}.sql`
  writeFileSync(join(folder, file), `${statements.join('\n')}\n`)
  writeSnapshot(tablesFolder, after)
  console.log(`server/migrations/${file}: read it before you commit it.`)
}

async function changes(): Promise<string[]> {
  const renamed = renames()
  const drop = options.flatMap((option, i) => (options[i - 1] === '--drop' ? [option] : []))
  const dropped = dropLost(before, after, drop)
  // Dropped tables and columns are removed before, or drizzle-kit would prompt for a rename.
  const generated = await generateMigration(before as never, after as never)
  return [...renamed, ...dropped, ...remarked(generated, before)]
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** After the last migration: one that came before could need what only later ones bring. */
function nextNumber() {
  const last = Math.max(-1, ...migrationNames().map(name => Number(name.slice(0, 4))))
  return String(last + 1).padStart(4, '0')
}

/**
 * A field's declared former name (`was`) renames its column; drizzle-kit could only prompt for it.
 */
function renames(): string[] {
  return storedEntities().flatMap(e =>
    fieldsOf(e).flatMap(([field, f]) => {
      const columns = before.tables[`public.${tableName(e)}`]?.columns
      const from = f.options.was && snake(f.options.was),
        to = snake(field)
      if (!from || !columns?.[from] || columns[to]) return []
      columns[to] = { ...columns[from], name: to }
      delete columns[from]
      return [`ALTER TABLE "${tableName(e)}" RENAME COLUMN "${from}" TO "${to}";`]
    }),
  )
}
