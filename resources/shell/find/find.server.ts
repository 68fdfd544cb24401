import { sql, type SQL } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { contains } from '#server/entities/read/filter.ts'
import { planOf, type Plan } from '#server/entities/meta/meta.ts'
import { hiddenFields, own } from '#server/entities/read/visibility.ts'
import { phoneDigits } from '#server/fields/contact.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { permittedTree, reaches, type AnyField, type CallAnswer } from '#define'
import { routes } from '#resources/routes/administration.ts'
import {
  fewestCharacters,
  findable,
  findableKinds,
  mostOfAKind,
  type Findable,
} from './findable.ts'
import { findCalls } from './find.calls.ts'

export default handlers(findCalls, {
  async findRecords({ input, who, db }) {
    const q = input.q.trim().replace(/\s+/g, ' ')
    if (q.length < fewestCharacters)
      throw new Refused({
        code: 'too_short',
        field: 'q',
        message: `Type ${fewestCharacters} characters or more.`,
      })
    const kinds = kindsOf(who)
    const first = await run(
      db,
      kinds.flatMap(kind => beginningSo(kind, who, q)),
    )
    const enough = (kind: Findable) => distinct(first, kind).length >= mostOfAKind
    const rest = await run(
      db,
      kinds.filter(kind => !enough(kind)).flatMap(kind => containing(kind, who, q)),
    )
    const found = [...first, ...rest]
    return {
      data: kinds
        .flatMap(kind => distinct(found, kind).slice(0, mostOfAKind))
        .map(one => ({ ...one, detail: one.detail && withPhones(one.detail, who.country) })),
    }
  },
})

type Found = CallAnswer<typeof findCalls.findRecords>['data'][number]

/** How one kind is searched. Rows are `t`, and `from` adds what the answer shows beside them. */
interface Search {
  readonly from: SQL
  readonly text: SQL
  readonly detail: SQL
  readonly orderId: SQL
  /** Fields that what is typed may begin. Each has an index for that. */
  readonly beginning: readonly string[]
  /** Fields that may contain it, word by word. Each has a trigram index. */
  readonly containing: readonly string[]
  /** Codes are numbered: the last is the newest. */
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

/** The kinds that the person reaches a screen of. */
function kindsOf(who: Who): Findable[] {
  const reached = new Set<string>(reaches(permittedTree(routes, who)).map(({ leaf }) => leaf.path))
  return findableKinds.filter(kind => findable[kind].some(({ screen }) => reached.has(screen)))
}

/** What begins with what was typed: an index gives the first few at once, however many there are. */
function beginningSo(kind: Findable, who: Who, q: string): SQL[] {
  const search = searches[kind]
  return fieldsOf(kind, who, search.beginning).flatMap(([field, plan]) =>
    beginnings(plan.fieldOf.get(field)!, who, q).map(typed => {
      const column = sql`lower(${sql.raw(plan.sqlOf.get(field)!)})`
      const order = sql.raw(search.isNewestFirst ? 'using ~>~' : 'using ~<~')
      return select(kind, who, sql`${column} like ${typed}`, sql`order by ${column} ${order}`)
    }),
  )
}

/**
 * What contains it. In no order: the database may take the few from wherever it finds them first. Trigram indexes know no text without
 * three letters or digits in a row; looking for one would read the whole table.
 */
function containing(kind: Findable, who: Who, q: string): SQL[] {
  const conditions = fieldsOf(kind, who, searches[kind].containing).flatMap(([field, plan]) => {
    const { kind: as } = plan.fieldOf.get(field)!
    const words =
      as === 'phone' ? phoneDigits(q) : as === 'code' && !isNumber(q) ? [] : q.split(' ')
    const column = sql.raw(plan.sqlOf.get(field)!)
    const each = words.map(word => sql`${column} ilike ${contains(word)}`)
    return words.some(hasTrigram) ? [sql`(${sql.join(each, sql` and `)})`] : []
  })
  return conditions.length ? [select(kind, who, sql`(${sql.join(conditions, sql` or `)})`)] : []
}

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

const fieldsOf = (kind: Findable, who: Who, names: readonly string[]): [string, Plan][] => {
  const plan = planOf(kind)
  const hidden = hiddenFields(plan, who)
  return names.filter(name => !hidden.includes(name)).map(name => [name, plan])
}

function select(kind: Findable, who: Who, condition: SQL, order = sql``): SQL {
  const { from, text, detail, orderId } = searches[kind]
  return sql`(select ${kind} as kind, t.id, ${text} as text, nullif(${detail}, '') as detail, ${orderId} as "orderId"
    from ${from} where ${sql.join([...own(planOf(kind), who), condition], sql` and `)} ${order} limit ${mostOfAKind})`
}

const run = (db: Queryable, parts: SQL[]): Promise<Found[]> =>
  parts.length ? db.query<Found>(sql.join(parts, sql` union all `)) : Promise.resolve([])

function distinct(found: readonly Found[], kind: Findable): Found[] {
  const seen = new Set<string>()
  return found.filter(one => one.kind === kind && !seen.has(one.id) && seen.add(one.id))
}

/** What a field may begin with, as patterns in lower case. */
function beginnings({ kind, options }: AnyField, who: Who, q: string): string[] {
  const typed =
    kind === 'phone'
      ? phonesOf(q, who.country)
      : kind === 'code'
        ? codesOf(q, options.prefix!, options.digits!)
        : [q]
  return typed.map(text => contains(text.toLowerCase()).slice(1))
}

/** Codes are found with or without their prefix and leading zeros; what can be no code is not looked for. */
function codesOf(q: string, prefix: string, digits: number): string[] {
  if (isNumber(q)) return [...new Set([prefix + q.padStart(digits, '0'), prefix + q])]
  const rest = q.toLowerCase().startsWith(prefix.toLowerCase()) ? q.slice(prefix.length) : undefined
  return rest === '' || (rest && isNumber(rest)) ? [q] : []
}

const isNumber = (text: string) => /^\d+$/.test(text)

/** Telephone numbers are kept as E.164 (`+64211234567`) and typed as people say them: `021 123`, `21123`, `+64 (21) 123`. */
function phonesOf(q: string, country: Who['country']): string[] {
  const [digits] = phoneDigits(q)
  if (!digits) return []
  if (/^\s*(\+|00)/.test(q)) return [`+${digits}`]
  const code = country === 'CA' ? '1' : '64'
  return [`+${code}${digits}`, ...(digits.startsWith(code) ? [`+${digits}`] : [])]
}

/** Telephone numbers as people of the country write them. */
const withPhones = (text: string, country: Who['country']) =>
  text.replace(/\+\d{7,15}\b/g, kept => {
    const number = parsePhoneNumberFromString(kept)
    if (!number) return kept
    return number.country === country ? number.formatNational() : number.formatInternational()
  })
