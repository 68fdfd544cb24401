// Writes the migration from the last landed tables to those of the declarations: npm run migration -- <name>
// With --check it only says whether one is missing.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as DrizzleKit from 'drizzle-kit/api'
import { fieldsOf, snake, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { schema, tableName } from '#server/db/tables.ts'
import { projectRoot } from '#server/settings.ts'

// drizzle-kit's programmable half is CommonJS.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as Pick<typeof DrizzleKit, 'generateDrizzleJson' | 'generateMigration'>

const folder = join(projectRoot, 'server/migrations')
const snapshotFile = join(folder, 'snapshot.json')
const [name] = process.argv.slice(2)

const before = readSnapshot()
const after = generateDrizzleJson(schema, before.id)
const statements = [...renames(), ...(await generateMigration(before, after))]

if (name === '--check') {
  if (statements.length) {
    console.error(
      `The declarations have moved on from the migrations. Write the next one with: npm run migration -- <name>\n\n${statements.join('\n')}`,
    )
    process.exit(1)
  }
  console.log('Migrations are up to date.')
} else if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('Say what the migration does: npm run migration -- order-tag-note')
  process.exit(1)
} else if (!statements.length) {
  console.log('Nothing has changed.')
} else {
  const file = `${firstFreeNumber()}-${name}.sql`
  writeFileSync(join(folder, file), `${statements.join('\n')}\n`)
  writeFileSync(snapshotFile, `${JSON.stringify(after, null, 1)}\n`)
  console.log(`server/migrations/${file}: read it before you commit it.`)
}

/** The lowest number without a migration; what was written by hand may stand behind it. */
function firstFreeNumber() {
  const taken = new Set(migrationNames().map(f => f.slice(0, 4)))
  for (let n = 0; ; n++) {
    const number = String(n).padStart(4, '0')
    if (!taken.has(number)) return number
  }
}

function readSnapshot(): any {
  try {
    return JSON.parse(readFileSync(snapshotFile, 'utf8'))
  } catch {
    return generateDrizzleJson({})
  }
}

/** A field's declared former name (`was`) renames its column, which drizzle-kit could only ask about. */
function renames(): string[] {
  return (Object.values(entities) as AnyEntity[]).flatMap(e =>
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
