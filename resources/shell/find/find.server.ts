import { sql, type SQL } from 'drizzle-orm'
import { getCountryCallingCode } from 'libphonenumber-js'
import {
  foldedPattern,
  foldedSql,
  inOrder,
  kindColumn,
  searchedSql,
  contains,
  handlers,
  hiddenFields,
  own,
  phoneDigits,
  metaOf,
  refused,
  type EntityMeta,
  type Queryable,
  type Actor,
  phoneText,
} from '#server/kit'
import {
  model,
  ofModel,
  permittedTree,
  reaches,
  snake,
  type AnyEntity,
  type AnyField,
  type CallAnswer,
} from '#define'
import { folded } from '#define/fields/folded.ts'
import { fewestCharacters, mostOfAKind } from './findable.ts'
import { findCalls } from './find.calls.ts'
import { middleOf, slipsOf } from './slips.ts'

export default handlers(findCalls, {
  async findRecords({ actor, db }, input) {
    const q = input.q.normalize('NFC').trim().replace(/\s+/g, ' ')
    if (q.length < fewestCharacters)
      throw refused('too_short', 'q', `Type at least ${fewestCharacters} characters.`)
    const reached = kindsOf(actor)
    const leading = reached.map(throughOf)
    const kinds = findable().filter(kind => reached.includes(kind) || leading.includes(kind.name))
    const fieldsFor = (kind: Kind) => (reached.includes(kind) ? undefined : [kind.label])
    const first = await run(
      db,
      kinds.flatMap(kind => beginningSo(kind, actor, q, fieldsFor(kind))),
    )
    const enough = (kind: Kind) => distinct(first, kind).length >= mostOfAKind
    const rest = await run(
      db,
      kinds
        .filter(kind => !enough(kind))
        .flatMap(kind => containing(kind, actor, q, fieldsFor(kind))),
    )
    let found = [...first, ...rest]
    for (const way of ['whole', 'open'] as const)
      if (!found.length)
        found = await run(
          db,
          kinds.flatMap(kind => misspelt(kind, actor, q, way)),
        )
    const theirs = await run(
      db,
      reached
        .filter(kind => distinct(found, kind).length < mostOfAKind)
        .flatMap(kind => foundThrough(kind, actor, found)),
    )
    return {
      data: reached
        .flatMap(kind => speltFirst(distinct([...found, ...theirs], kind), q).slice(0, mostOfAKind))
        .map(one => ({ ...one, detail: one.detail && withPhones(one.detail, actor.country) })),
    }
  },
})

type Found = CallAnswer<typeof findCalls.findRecords>['data'][number]

type Kind = AnyEntity & Required<Pick<AnyEntity, 'found'>>

/** The entities that are found, in display order. */
const findable = ofModel(({ entities }) =>
  Object.values(entities)
    .filter((e): e is Kind => !!e.found)
    .toSorted((a, b) => a.found.rank - b.found.rank),
)

/** The kinds with a screen that the person reaches, unless their list asks for another code. */
function kindsOf(actor: Actor): Kind[] {
  const reached = new Set<string>(
    reaches(permittedTree(model().tree, actor)).map(({ leaf }) => leaf.path),
  )
  const mayList = ({ access }: Kind) =>
    !access?.list || access.list.some(code => actor.codes.has(code))
  return findable().filter(
    kind => mayList(kind) && kind.found.leadsTo.some(({ screen }) => reached.has(screen)),
  )
}

/** The records that a kind is found through. */
const throughOf = ({ found, fields }: Kind): string | undefined =>
  found.through && fields[found.through].options.to

/** Prefix matches: an index returns the first few at once, however many exist. */
function beginningSo(kind: Kind, actor: Actor, q: string, only?: readonly string[]): SQL[] {
  const { begins, isNewestFirst } = kind.found
  return fieldsOf(kind, actor, begins, only).flatMap(([name, meta]) => {
    const [field, column] = [meta.fieldOf.get(name)!, meta.sqlOf.get(name)!]
    return beginnings(field, actor, q).flatMap(typed => {
      if (!kindColumn(field).isWritten) {
        const code = sql`lower(${sql.raw(column)})`
        const order = sql.raw(isNewestFirst ? 'using ~>~' : 'using ~<~')
        return [select(kind, actor, sql`${code} like ${typed}`, sql`order by ${code} ${order}`)]
      }
      const parts = inOrder(column).map(sql.raw)
      const order = sql`order by ${sql.join(
        parts.map(part => sql`${part} ${sql.raw(isNewestFirst ? 'desc' : 'asc')}`),
        sql`, `,
      )}`
      const begin = sql`${parts[0]} like ${typed}`
      // Among many that are spelt otherwise, what is spelt so would not be reached.
      const spelt = sql`${begin} and ${sql.raw(column)} ilike ${contains(q).slice(1)}`
      return [
        ...(isPlain(q) ? [] : [select(kind, actor, spelt, order)]),
        select(kind, actor, begin, order),
      ]
    })
  })
}

/** Without marks and apostrophes: what is spelt so stands before the other spellings anyway. */
const isPlain = (q: string) => folded(q) === q.toLowerCase()

/**
 * Other matches, unordered: the database may return the first ones it finds. Trigram indexes need
 * three consecutive letters or digits; a shorter text would read the whole table.
 */
function containing(kind: Kind, actor: Actor, q: string, only?: readonly string[]): SQL[] {
  const fields = fieldsOf(kind, actor, kind.found.holds, only).map(
    ([name, meta]) => [meta.fieldOf.get(name)!, meta.sqlOf.get(name)] as const,
  )
  const conditions = fields.flatMap(([field, column]) =>
    field.kind === 'lines' ? [] : holding(field, sql.raw(column!), q),
  )
  // Lines apart: one condition on both tables would use the indexes of neither.
  const ofLines = fields.flatMap(([field]) => (field.kind === 'lines' ? inLines(field, q) : []))
  return [
    ...(conditions.length ? [sql`(${sql.join(conditions, sql` or `)})`] : []),
    ...ofLines,
  ].map(condition => select(kind, actor, condition))
}

/** The condition that a column contains each word, if an index can tell. */
function holding(field: AnyField, column: SQL, q: string): SQL[] {
  const { kind } = field
  const words =
    kind === 'phone' ? phoneDigits(q) : kind === 'code' && !isNumber(q) ? [] : q.split(' ')
  const said = searchedSql(field, column)
  const each = words.map(word => sql`${said} ilike ${foldedPattern(word)}`)
  return words.some(word => hasTrigram(folded(word))) ? [sql`(${sql.join(each, sql` and `)})`] : []
}

function inLines({ options: { from, by } }: AnyField, q: string): SQL[] {
  const child = metaOf(from!.name)
  const parent = sql.identifier(snake(by!))
  return (child.entity.list?.search ?? []).flatMap(name =>
    holding(child.fieldOf.get(name)!, sql`r.${sql.identifier(snake(name))}`, q).map(
      condition =>
        sql`t.id in (select r.${parent} from ${sql.raw(child.table)} r where not r.is_deleted and ${condition})`,
    ),
  )
}

/**
 * Names of which one word was typed with one mistake; asked for only when nothing else is found. A
 * wrong letter leaves one half of a long word as it is, whose index tells the candidates; of too
 * many candidates only some are looked at.
 */
function misspelt(kind: Kind, actor: Actor, q: string, way: 'whole' | 'open'): SQL[] {
  if (!fieldsOf(kind, actor, kind.found.holds, ['name']).length) return []
  const words = folded(q).split(' ').filter(Boolean)
  const name = foldedSql(sql`t.name`)
  const has = (text: string) => sql`${name} like ${`%${text}%`}`
  return words.flatMap((word, at) => {
    const others = words.filter((_, n) => n !== at)
    const slips = /^\p{L}{4,20}$/u.test(word) ? slipsOf(word)[way] : []
    if (!slips.length || !others.every(hasTrigram)) return []
    const meant = sql`(${sql.join(slips.map(has), sql` or `)})`
    const right = others.map(other => sql`${name} like ${foldedPattern(other)}`)
    if (way === 'whole') return [select(kind, actor, sql.join([...right, meant], sql` and `))]
    const middle = middleOf(word)
    const half = sql`(${has(word.slice(0, middle))} or ${has(word.slice(middle))})`
    const meta = metaOf(kind.name)
    const of = sql.join([...own(meta, actor), ...right, half], sql` and `)
    const likely = sql`t.id in (select t.id from ${sql.raw(meta.table)} t where ${of} limit ${mostCandidates})`
    return [select(kind, actor, sql`${likely} and ${meant}`)]
  })
}

const mostCandidates = 1000

/** Records that refer to what was found, the newest of the first of these first. */
function foundThrough(kind: Kind, actor: Actor, found: readonly Found[]): SQL[] {
  const to = findable().find(({ name }) => name === throughOf(kind))
  const theirs = to ? distinct(found, to).slice(0, mostOfAKind) : []
  if (!theirs.length) return []
  const meta = metaOf(kind.name)
  const ids = sql`array[${sql.join(
    theirs.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )}]`
  const newest = sql`order by ${sql.raw(meta.sqlOf.get(meta.entity.label)!)} desc`
  const by = sql.raw(meta.sqlOf.get(kind.found.through!)!)
  // Whoever has bought more often is a dealer, whose orders are found by their codes.
  return [
    sql`(select ${told(kind)}
      from unnest(${ids}) with ordinality found (id, at)
      cross join lateral (select * from (select t.* from ${sql.raw(meta.table)} t
        where ${by} = found.id and ${sql.join(own(meta, actor), sql` and `)} limit 200) t
        ${newest} limit ${mostOfAKind}) t
      order by found.at, ${sql.raw(meta.sqlOf.get(meta.entity.label)!)} desc limit ${mostOfAKind})`,
  ]
}

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const fieldsOf = (
  kind: Kind,
  actor: Actor,
  names: readonly string[] = [],
  only: readonly string[] = names,
): [string, EntityMeta][] => {
  const meta = metaOf(kind.name)
  const hidden = hiddenFields(meta, actor)
  return names
    .filter(name => only.includes(name) && !hidden.includes(name))
    .map(name => [name, meta])
}

function select(kind: Kind, actor: Actor, condition: SQL, order = sql``): SQL {
  const meta = metaOf(kind.name)
  return sql`(select ${told(kind)} from ${sql.raw(meta.table)} t
    where ${sql.join([...own(meta, actor), condition], sql` and `)} ${order} limit ${mostOfAKind})`
}

/** What is told of a row `t`. */
function told({ name, label, found }: Kind): SQL {
  const { text = `{${label}}`, detail, orderId = 'null::uuid' } = found
  const { sqlOf } = metaOf(name)
  const [said, about, order] = [text, detail, orderId].map(each =>
    sql.raw(each.replace(/\{(\w+)\}/g, (_, field: string) => sqlOf.get(field)!)),
  )
  return sql`${name} as kind, t.id, (${said}) as text, nullif((${about}), '') as detail, (${order}) as "orderId"`
}

const run = (db: Queryable, parts: SQL[]): Promise<Found[]> =>
  parts.length ? db.query<Found>(sql.join(parts, sql` union all `)) : Promise.resolve([])

/** Those whose spelling is as typed before the others, otherwise as they were found. */
function speltFirst(found: Found[], q: string): Found[] {
  const words = q.toLowerCase().split(' ')
  const isOther = ({ text, detail }: Found) => {
    const said = `${text} ${detail ?? ''}`.toLowerCase()
    return folded(said).includes(folded(q)) && !words.every(word => said.includes(word))
  }
  return found.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))
}

function distinct(found: readonly Found[], kind: Kind): Found[] {
  const seen = new Set<string>()
  return found.filter(one => one.kind === kind.name && !seen.has(one.id) && seen.add(one.id))
}

/** The prefixes of a field, as patterns in lower case. */
function beginnings({ kind, options }: AnyField, actor: Actor, q: string): string[] {
  const typed =
    kind === 'phone'
      ? phonesOf(q, actor.country)
      : kind === 'code'
        ? codesOf(q, options.prefix!, options.digits!)
        : [q]
  return typed.filter(folded).map(text => foldedPattern(text).slice(1))
}

/**
 * Codes match with or without their prefix and leading zeros; text that cannot be a code is not
 * searched.
 */
function codesOf(q: string, prefix: string, digits: number): string[] {
  if (isNumber(q)) return [...new Set([prefix + q.padStart(digits, '0'), prefix + q])]
  const rest = q.toLowerCase().startsWith(prefix.toLowerCase()) ? q.slice(prefix.length) : undefined
  return rest === '' || (rest && isNumber(rest)) ? [q] : []
}

const isNumber = (text: string) => /^\d+$/.test(text)

/**
 * Telephone numbers are stored as E.164 (`+64211234567`) and typed in local forms: `021 123`,
 * `21123`, `+64 (21) 123`.
 */
function phonesOf(q: string, country: Actor['country']): string[] {
  const [digits] = phoneDigits(q)
  if (!digits) return []
  if (/^\s*(\+|00)/.test(q)) return [`+${digits}`]
  const code = getCountryCallingCode(country)
  return [`+${code}${digits}`, ...(digits.startsWith(code) ? [`+${digits}`] : [])]
}

/** Telephone numbers in the national format. */
const withPhones = (text: string, country: Actor['country']) =>
  text.replace(/\+\d{7,15}\b/g, kept => phoneText(kept, country))
