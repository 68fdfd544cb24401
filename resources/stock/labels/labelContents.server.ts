import { sql } from 'drizzle-orm'
import { clocksAt, timeAt, type Context, type Queryable } from '#server/kit'
import { shownAt, wallClock, type Clock } from '#define'
import { amountIn, optionsBeside } from '#define/labels/labelTexts.ts'
import { optionNames } from '#resources/products/axes/axes.ts'
import type { LabelContent } from '#define/labels/labelFormats.ts'

/** A printed label with what is printed of its SKU. */
export interface LabelRow {
  id: string
  code: string
  name: string
  barcode: string | null
  options: string | null
  length: number | null
  width: number | null
  height: number | null
  members: string | null
  market: 'NZ' | 'CA'
  price: number
  was: number | null
  promotion: string | null
  fromOnUtc: string
  untilOnUtc: string | null
  finance: string | null
  qr: string
  createdOnUtc: string
}

/** The labels of a print, in the order of their SKUs. */
export const printedLabels = ({ db, actor }: Context, printNo: string) =>
  db.query<LabelRow>(sql`
    select l.id, s.code, s.name, s.barcode, ${sql.raw(optionNames('s'))} as options, s.length::float8, s.width::float8, s.height::float8, l.market, l.price::float8, l.was::float8, p.name as promotion,
      l.from_on_utc, l.until_on_utc, l.finance, l.qr, l.created_on_utc,
      (select string_agg(m.quantity || ' × ' || k.name, ', ' order by m.quantity desc, k.name) from combo_members m join skus k on k.id = m.sku_id
        where m.combo_sku_id = s.id and not m.is_deleted) as members
    from labels l join skus s on s.id = l.sku_id left join promotions p on p.id = l.promotion_id
    where l.print_no = ${printNo} and l.client_id = ${actor.clientId} and not l.is_deleted order by s.code, l.id`)

/** What a label says, in the words of its market. */
export function labelContent(label: LabelRow): LabelContent {
  const { market, price, was } = label
  const clock = wallClock(market)
  const size = [label.length, label.width, label.height]
  // The moment of printing is rounded.
  const isLater = Date.parse(label.fromOnUtc) - Date.parse(label.createdOnUtc) > 1000
  return {
    id: label.id,
    title: label.name,
    facts: [
      optionsBeside(label.name, label.options),
      size.every(each => each !== null) ? `${size.join(' × ')} cm` : null,
      label.members,
    ].flatMap(fact => fact || []),
    price: {
      now: amountIn(market, price),
      ...(was !== null && {
        was: amountIn(market, was),
        save: `Save ${amountIn(market, was - price)}`,
      }),
      notes: [
        [label.promotion, label.untilOnUtc && `until ${lastIn(clock, label.untilOnUtc)}`]
          .filter(Boolean)
          .join(' · '),
        market === 'NZ' ? 'including GST' : 'plus tax',
        label.finance,
      ].flatMap(note => note || []),
    },
    code: label.code,
    barcode: label.barcode,
    qr: label.qr,
    foot: isLater
      ? `Valid from ${dayIn(clock, label.fromOnUtc)}`
      : `Price as of ${dayIn(clock, label.createdOnUtc)}`,
  }
}

/** The last day of a price that ends at midnight, else the moment: nobody may wait for a price that is over. */
function lastIn(clock: Clock, endsOnUtc: string) {
  const isMidnight = shownAt(endsOnUtc, clock) % 86_400_000 === 0
  return isMidnight
    ? dayIn(clock, Date.parse(endsOnUtc) - 1)
    : `${dayIn(clock, endsOnUtc)}, ${timeAt(clock, endsOnUtc)} ${clocksAt(clock, endsOnUtc)}`
}

const dayIn = (clock: Clock, at: string | number) => {
  const [year, month, day] = new Date(shownAt(at, clock)).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

export interface Finance {
  name: string
  weeks: number
  rate: number
}

/** The way to pay by the week that a client offers first, if any. */
export async function financeOf(db: Queryable, clientId: string): Promise<Finance | undefined> {
  const [finance] = await db.query<Finance>(sql`
    select name, weeks, rate::float8 from payment_methods
    where client_id = ${clientId} and type = 'Finance' and weeks > 0 and rate is not null and not is_disabled and not is_deleted order by position, name limit 1`)
  return finance
}

/** What a price costs by the week: equal payments at a yearly rate, rounded up to the cent. */
export function perWeek(price: number, { weeks, rate }: Pick<Finance, 'weeks' | 'rate'>): number {
  const weekly = rate / 100 / 52
  const exact = weekly ? (price * weekly) / (1 - (1 + weekly) ** -weeks) : price / weeks
  return Math.ceil(Math.round(exact * 1e6) / 1e4) / 100
}
