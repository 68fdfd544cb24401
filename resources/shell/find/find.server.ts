import { sql, type SQL } from 'drizzle-orm'
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import {
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
} from '#server/kit'
import { model, permittedTree, reaches, type AnyField, type CallAnswer } from '#define'
import {
  fewestCharacters,
  findable,
  findableKinds,
  mostOfAKind,
  type Findable,
} from './findable.ts'
import { findCalls } from './find.calls.ts'
import { middleOf, slipsOf } from './slips.ts'

export default handlers(findCalls, {
  async findRecords({ actor, db }, input) {
    const q = input.q.trim().replace(/\s+/g, ' ')
    if (q.length < fewestCharacters)
      throw refused('too_short', 'q', `Type ${fewestCharacters} characters or more.`)
    const reached = kindsOf(actor)
    // Customers lead to their orders, also for who reaches no screen of customers.
    const kinds = reached.includes('orders')
      ? findableKinds.filter(kind => kind === 'customers' || reached.includes(kind))
      : reached
    const fieldsFor = (kind: Findable) => (reached.includes(kind) ? undefined : ['name'])
    const first = await run(
      db,
      kinds.flatMap(kind => beginningSo(kind, actor, q, fieldsFor(kind))),
    )
    const enough = (kind: Findable) => distinct(first, kind).length >= mostOfAKind
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
    const customers = distinct(found, 'customers').slice(0, mostOfAKind)
    const theirs =
      reached.includes('orders') && distinct(found, 'orders').length < mostOfAKind
        ? await run(db, ordersOf(customers, actor))
        : []
    return {
      data: reached
        .flatMap(kind => distinct([...found, ...theirs], kind).slice(0, mostOfAKind))
        .map(one => ({ ...one, detail: one.detail && withPhones(one.detail, actor.country) })),
    }
  },
})

type Found = CallAnswer<typeof findCalls.findRecords>['data'][number]

/** How one kind is searched. Rows are `t`; `from` joins what the answer shows besides them. */
interface Search {
  readonly from: SQL
  readonly text: SQL
  readonly detail: SQL
  readonly orderId: SQL
  /** Fields that are searched by prefix. Each has an index for that. */
  readonly beginning: readonly string[]
  /** Fields that are searched for each word. Each has a trigram index. */
  readonly containing: readonly string[]
  /** Codes are numbered: the highest is the newest. */
  readonly isNewestFirst?: true
}

const none = sql`null::uuid`

const searches: Readonly<Record<Findable, Search>> = {
  orders: {
    from: sql`orders t join customers c on c.id = t.customer_id`,
    text: sql`t.order_code`,
    detail: sql`concat_ws(' · ', t.original_order_id, c.name)`,
    orderId: sql`t.id`,
    beginning: ['orderCode', 'originalOrderId'],
    containing: ['orderCode', 'originalOrderId'],
    isNewestFirst: true,
  },
  customers: {
    from: sql`customers t`,
    text: sql`t.name`,
    detail: sql`concat_ws(' · ', t.code, t.phone, t.email)`,
    orderId: none,
    beginning: ['name', 'code', 'phone'],
    containing: ['name', 'email', 'phone'],
  },
  skus: {
    from: sql`skus t`,
    text: sql`t.code`,
    detail: sql`t.name`,
    orderId: none,
    beginning: ['code', 'barcode'],
    containing: ['code', 'name', 'barcode'],
  },
  tickets: {
    from: sql`tickets t left join orders o on o.id = t.order_id`,
    text: sql`t.ticket_no`,
    detail: sql`o.order_code`,
    orderId: sql`t.order_id`,
    beginning: ['ticketNo'],
    containing: [],
    isNewestFirst: true,
  },
  deliveryPlans: {
    from: sql`delivery_plans t left join tickets k on k.id = t.ticket_id left join orders o on o.id = coalesce(t.order_id, k.order_id)`,
    text: sql`coalesce(t.tracking_no, t.no)`,
    detail: sql`concat_ws(' · ', case when t.tracking_no is not null then t.no end, to_char(t.date, 'DD/MM/YYYY'), o.order_code)`,
    orderId: sql`o.id`,
    beginning: ['trackingNo', 'no'],
    containing: ['trackingNo', 'no'],
    isNewestFirst: true,
  },
}

/** The kinds with a screen that the person reaches. */
function kindsOf(actor: Actor): Findable[] {
  const reached = new Set<string>(
    reaches(permittedTree(model().tree, actor)).map(({ leaf }) => leaf.path),
  )
  return findableKinds.filter(kind => findable[kind].some(({ screen }) => reached.has(screen)))
}

/** Prefix matches: an index returns the first few at once, however many exist. */
function beginningSo(kind: Findable, actor: Actor, q: string, only?: readonly string[]): SQL[] {
  const search = searches[kind]
  return fieldsOf(kind, actor, search.beginning, only).flatMap(([field, meta]) =>
    beginnings(meta.fieldOf.get(field)!, actor, q).map(typed => {
      const column = sql`lower(${sql.raw(meta.sqlOf.get(field)!)})`
      const order = sql.raw(search.isNewestFirst ? 'using ~>~' : 'using ~<~')
      return select(kind, actor, sql`${column} like ${typed}`, sql`order by ${column} ${order}`)
    }),
  )
}

/**
 * Other matches, unordered: the database may return the first ones it finds. Trigram indexes need
 * three consecutive letters or digits; a shorter text would read the whole table.
 */
function containing(kind: Findable, actor: Actor, q: string, only?: readonly string[]): SQL[] {
  const conditions = fieldsOf(kind, actor, searches[kind].containing, only).flatMap(
    ([field, meta]) => {
      const { kind: as } = meta.fieldOf.get(field)!
      const words =
        as === 'phone' ? phoneDigits(q) : as === 'code' && !isNumber(q) ? [] : q.split(' ')
      const column = sql.raw(meta.sqlOf.get(field)!)
      const each = words.map(word => sql`${column} ilike ${contains(word)}`)
      return words.some(hasTrigram) ? [sql`(${sql.join(each, sql` and `)})`] : []
    },
  )
  return conditions.length ? [select(kind, actor, sql`(${sql.join(conditions, sql` or `)})`)] : []
}

/**
 * Names of which one word was typed with one mistake; asked for only when nothing else is found. A
 * wrong letter leaves one half of a long word as it is, whose index tells the candidates; of too
 * many candidates only some are looked at.
 */
function misspelt(kind: Findable, actor: Actor, q: string, way: 'whole' | 'open'): SQL[] {
  if (!fieldsOf(kind, actor, searches[kind].containing, ['name']).length) return []
  const words = q.split(' ')
  const has = (text: string) => sql`t.name ilike ${`%${text}%`}`
  return words.flatMap((word, at) => {
    const others = words.filter((_, n) => n !== at)
    const slips = /^\p{L}{4,20}$/u.test(word) ? slipsOf(word)[way] : []
    if (!slips.length || !others.every(hasTrigram)) return []
    const meant = sql`(${sql.join(slips.map(has), sql` or `)})`
    const right = others.map(other => sql`t.name ilike ${contains(other)}`)
    if (way === 'whole') return [select(kind, actor, sql.join([...right, meant], sql` and `))]
    const middle = middleOf(word)
    const half = sql`(${has(word.slice(0, middle))} or ${has(word.slice(middle))})`
    const of = sql.join([...own(metaOf(kind), actor), ...right, half], sql` and `)
    const likely = sql`t.id in (select t.id from ${searches[kind].from} where ${of} limit ${mostCandidates})`
    return [select(kind, actor, sql`${likely} and ${meant}`)]
  })
}

const mostCandidates = 1000

/** Orders of these customers, the newest of the first of them first. */
function ordersOf(customers: readonly Found[], actor: Actor): SQL[] {
  if (!customers.length) return []
  const ids = sql`array[${sql.join(
    customers.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )}]`
  const { text, detail } = searches.orders
  // Whoever has bought more often is a dealer, whose orders are found by their codes.
  return [
    sql`(select 'orders' as kind, t.id, ${text} as text, nullif(${detail}, '') as detail, t.id as "orderId"
      from unnest(${ids}) with ordinality found (id, at)
      join customers c on c.id = found.id
      cross join lateral (select * from (select t.* from orders t
        where t.customer_id = found.id and ${sql.join(own(metaOf('orders'), actor), sql` and `)} limit 200) t
        order by t.order_code desc limit ${mostOfAKind}) t
      order by found.at, t.order_code desc limit ${mostOfAKind})`,
  ]
}

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const fieldsOf = (
  kind: Findable,
  actor: Actor,
  names: readonly string[],
  only: readonly string[] = names,
): [string, EntityMeta][] => {
  const meta = metaOf(kind)
  const hidden = hiddenFields(meta, actor)
  return names
    .filter(name => only.includes(name) && !hidden.includes(name))
    .map(name => [name, meta])
}

function select(kind: Findable, actor: Actor, condition: SQL, order = sql``): SQL {
  const { from, text, detail, orderId } = searches[kind]
  return sql`(select ${kind} as kind, t.id, ${text} as text, nullif(${detail}, '') as detail, ${orderId} as "orderId"
    from ${from} where ${sql.join([...own(metaOf(kind), actor), condition], sql` and `)} ${order} limit ${mostOfAKind})`
}

const run = (db: Queryable, parts: SQL[]): Promise<Found[]> =>
  parts.length ? db.query<Found>(sql.join(parts, sql` union all `)) : Promise.resolve([])

function distinct(found: readonly Found[], kind: Findable): Found[] {
  const seen = new Set<string>()
  return found.filter(one => one.kind === kind && !seen.has(one.id) && seen.add(one.id))
}

/** The prefixes of a field, as patterns in lower case. */
function beginnings({ kind, options }: AnyField, actor: Actor, q: string): string[] {
  const typed =
    kind === 'phone'
      ? phonesOf(q, actor.country)
      : kind === 'code'
        ? codesOf(q, options.prefix!, options.digits!)
        : [q]
  return typed.map(text => contains(text.toLowerCase()).slice(1))
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
  text.replace(/\+\d{7,15}\b/g, kept => {
    const number = parsePhoneNumberFromString(kept)
    if (!number) return kept
    return number.country === country ? number.formatNational() : number.formatInternational()
  })
