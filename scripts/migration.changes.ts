import type { Snapshot, TableSnapshot } from './migration.snapshot.ts'

/** A change that would delete values, described for the terminal. */
export class LosesData extends Error {}

/**
 * Removes dropped tables and columns from `before` and returns the statements that drop them.
 * @param drop columns and tables that may go, by the names of the declarations or of the database
 * @throws LosesData with the columns and tables that may not be dropped
 */
export function dropLost(before: Snapshot, after: Snapshot, drop: readonly string[]): string[] {
  const mayGo = (name: string) => drop.some(each => each === name || snakeOf(each) === name)
  const problems: string[] = []
  const statements: string[] = []
  const newTables = namesNotIn(after.tables, before.tables).map(key => after.tables[key]!.name)
  for (const [key, table] of Object.entries(before.tables)) {
    const next = after.tables[key]
    if (!next && mayGo(table.name)) {
      statements.push(
        `-- Deletes every row of ${table.name}.`,
        `DROP TABLE "${table.name}" CASCADE;`,
      )
      removeTable(before, key)
    } else if (!next) problems.push(lost('the table', table.name, newTables, 'every row of it'))
    else {
      const newColumns = namesNotIn(next.columns, table.columns)
      for (const column of namesNotIn(table.columns, next.columns))
        if (mayGo(column)) {
          statements.push(
            `-- Deletes the value of ${column} in every row of ${table.name}.`,
            `ALTER TABLE "${table.name}" DROP COLUMN "${column}";`,
          )
          removeColumn(table, column)
        } else problems.push(lost(`${table.name}:`, column, newColumns, 'its value in every row'))
    }
  }
  if (problems.length) throw new LosesData(problems.join('\n'))
  return statements
}

/** The statements, each with a comment on the rows that may block it and the remedy. */
export function remarked(statements: readonly string[], before: Snapshot): string[] {
  return statements.flatMap(statement => {
    const [, table = '', rest = ''] = /^ALTER TABLE "(\w+)" ([\s\S]*)$/.exec(statement) ?? []
    const known = before.tables[`public.${table}`]
    const added = /^ADD COLUMN "(\w+)" (.*?) NOT NULL;$/.exec(rest)
    if (known && added && !/\b(DEFAULT|GENERATED)\b/.test(added[2]!))
      return filledFirst(table, added[1]!, added[2]!)
    const required = /^ALTER COLUMN "(\w+)" SET NOT NULL/.exec(rest)?.[1]
    if (required)
      return [
        `-- A row without ${required} stops this. Fill those first:`,
        `-- UPDATE "${table}" SET "${required}" = ... WHERE "${required}" IS NULL;`,
        statement,
      ]
    const [, typed, type] = /^ALTER COLUMN "(\w+)" SET DATA TYPE ([^;]+)/.exec(rest) ?? []
    if (typed)
      return [
        `-- A value of ${typed} that does not read as ${type} stops this. Say how each is read:`,
        statement.replace(/;$/, ` USING "${typed}"::${type};`),
      ]
    const checked = /^ADD CONSTRAINT "(\w+)" CHECK/.exec(rest)?.[1]
    if (known && checked && namesPresent(known, rest, checked))
      return [...whyChecked(known, checked, statement), statement]
    const unique = /^CREATE UNIQUE INDEX "\w+" ON "(\w+)" USING btree \((.*?)\)(?: WHERE|;|$)/.exec(
      statement,
    )
    const indexed = before.tables[`public.${unique?.[1]}`]
    if (unique && indexed && namesPresent(indexed, unique[2]!))
      return [
        '-- Rows that are equal here stop this. Find them:',
        `-- SELECT ${unique[2]}, count(*) FROM "${unique[1]}" GROUP BY ${unique[2]} HAVING count(*) > 1;`,
        statement,
      ]
    return [statement]
  })
}

const filledFirst = (table: string, column: string, type: string) => [
  `-- ${column} is required and rows may be there. Give it a default, or fill it here:`,
  `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type};`,
  `-- UPDATE "${table}" SET "${column}" = ...;`,
  `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`,
]

/** Whether existing rows can have values in each column that a condition names. */
const namesPresent = (table: TableSnapshot, condition: string, except = '') =>
  [...condition.matchAll(/"(\w+)"/g)].every(([, name]) => name === except || name! in table.columns)

function whyChecked(table: TableSnapshot, name: string, statement: string): string[] {
  const column = /CHECK \("(\w+)" in /.exec(statement)?.[1]
  const had = column ? literals(table.checkConstraints[name]?.value ?? '') : []
  const gone = had.filter(value => !literals(statement).includes(value))
  if (!gone.length) return [`-- A row of ${table.name} that this does not hold for stops it.`]
  return [
    `-- A row with ${gone.join(' or ')} in ${column} stops this. Change those first:`,
    `-- UPDATE "${table.name}" SET "${column}" = ... WHERE "${column}" IN (${gone.join(', ')});`,
  ]
}

const literals = (text: string): string[] => text.match(/'(?:[^']|'')*'/g) ?? []

function lost(where: string, name: string, newNames: readonly string[], values: string) {
  const renamed = newNames.length
    ? ` and ${newNames.join(', ')} ${newNames.length === 1 ? 'is' : 'are'} new`
    : ''
  const table = where === 'the table'
  const rename = table
    ? 'To rename a table write the migration by hand'
    : `Add was: '${name}' to the field that it became`
  return `${where} ${name} is gone${renamed}. ${rename}, or delete ${values}: run with --drop ${name}`
}

const namesNotIn = (some: object, others: object) =>
  Object.keys(some).filter(name => !(name in others))

function removeTable(snapshot: Snapshot, key: string) {
  const { name } = snapshot.tables[key]!
  delete snapshot.tables[key]
  for (const table of Object.values(snapshot.tables))
    removeWhere(table.foreignKeys, each => each.tableTo === name)
}

/** PostgreSQL drops the indexes and constraints of a column together with it. */
function removeColumn(table: TableSnapshot, column: string) {
  delete table.columns[column]
  const namesIt = (part: object) => new RegExp(`\\b${column}\\b`).test(JSON.stringify(part))
  for (const parts of [table.indexes, table.foreignKeys, table.checkConstraints])
    removeWhere<object>(parts, namesIt)
}

function removeWhere<T>(parts: Record<string, T>, isGone: (part: T) => boolean) {
  for (const [name, part] of Object.entries(parts)) if (isGone(part)) delete parts[name]
}

const snakeOf = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
