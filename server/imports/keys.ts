import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inSentence, snake } from '#define'
import type { Context } from '#server/context.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { hooksOf } from '#server/halves.ts'
import { own } from '#server/entities/read/visibility.ts'
import { noColumn, type ImportColumn } from './columns.ts'
import { meaningKey } from './links.ts'
import { inSlices, problemAt, type Draft } from './reading/values.ts'

/**
 * Gives rows their keys where these are made of names. A record of the name keeps its key, whatever
 * that is; a key that another record has is told.
 */
export async function giveKeys(
  context: Context,
  meta: EntityMeta,
  columns: readonly ImportColumn[],
  drafts: readonly Draft[],
): Promise<void> {
  const { key, madeOf } = meta.entity.import!
  const column = columns.find(({ name }) => name === key)
  if (column?.index !== noColumn) return
  const max = meta.fieldOf.get(key)!.options.max as number
  const nameOf = ({ values }: Draft) => values[madeOf!] as unknown
  const made = new Map<string, string>()
  await inSlices(drafts, draft => {
    const name = nameOf(draft)
    if (typeof name !== 'string') return
    const said = meaningKey(name.trim())
    if (!made.has(said)) made.set(said, keyOf(name, max))
  })
  const present = await recordsOf(context, meta, [...made])
  const named = new Map<string, typeof present>()
  for (const record of present) {
    const said = meaningKey(record.name.trim())
    const alike = named.get(said)
    if (alike) alike.push(record)
    else named.set(said, [record])
  }
  const keyed = new Map(present.map(record => [meaningKey(record.key), record]))
  await inSlices(drafts, draft => {
    const name = nameOf(draft)
    draft.values[key] = null
    if (typeof name !== 'string') return
    const [known, other] = named.get(meaningKey(name.trim())) ?? []
    const ofName = made.get(meaningKey(name.trim()))!
    const wrong = (code: string, message: string) =>
      void draft.problems.push(problemAt(draft, column, code, message))
    if (other)
      wrong(
        'ambiguous',
        `is missing, and several ${inSentence(meta.entity.titles[1])} have this name`,
      )
    else if (!known && keyed.has(meaningKey(ofName)))
      wrong(
        'duplicate',
        `would be ${ofName}, which "${keyed.get(meaningKey(ofName))!.name}" has already`,
      )
    draft.values[key] = known?.key ?? ofName
  })
}

/** Puts the keys of a file into the form in which they are stored, where people write them in several. */
export async function storeKeys(
  { db }: Context,
  meta: EntityMeta,
  drafts: readonly Draft[],
): Promise<void> {
  const { storedKeys } = hooksOf(meta.entity.name)
  if (!storedKeys) return
  const { key } = meta.entity.import!
  const said = drafts.flatMap(({ values }) =>
    typeof values[key] === 'string' ? [values[key]] : [],
  )
  const stored = await storedKeys(db, [...new Set(said)])
  for (const { values } of drafts)
    if (stored.has(values[key] as string)) values[key] = stored.get(values[key] as string)
}

/** The records that have one of these names, in small letters, or one of these keys. */
async function recordsOf(
  { db, actor }: Context,
  meta: EntityMeta,
  made: readonly (readonly [name: string, key: string])[],
): Promise<{ name: string; key: string }[]> {
  const { key, madeOf } = meta.entity.import!
  const [name, keyColumn] = [madeOf!, key].map(each => sql`t.${sql.identifier(snake(each))}`)
  const names = sql.param(made.map(([each]) => each))
  const keys = sql.param(made.map(([, each]) => meaningKey(each)))
  return db.query(sql`
    select ${name} as name, ${keyColumn} as key from ${sql.raw(meta.table)} t
    where ${sql.join(own(meta, actor), sql` and `)} and (lower(btrim(${name})) = any(${names}::text[]) or lower(${keyColumn}) = any(${keys}::text[]))`)
}

/**
 * The same name has the same key in every file, in any case; a name that is too long or has other
 * characters is told apart by its hash.
 */
export function keyOf(name: string, max: number): string {
  const said = name.trim().toUpperCase()
  const plain = said
    .normalize('NFKD')
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (plain === said && plain.length <= max) return plain
  const hash = createHash('sha256').update(said).digest('hex').slice(0, 12).toUpperCase()
  const kept = plain.slice(0, max - hash.length - 1).replace(/-$/, '')
  return [kept, hash].filter(part => part !== '').join('-')
}
