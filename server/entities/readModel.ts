import { sql, type SQL } from 'drizzle-orm'
import type { AnyEntity, FieldName, Fields, ReadModel, Value } from '#define'
import type { Actor } from '#server/session/actor.ts'

/** The statement of a read model: each field of a row in SQL. */
export interface Statement<Name extends string> {
  /**
   * The alias in `from` of the records that rows are worked out of, one for each row: a row has its
   * id, version and client. Deleted ones are left out.
   */
  readonly of: string
  /** The id of a row where a record has several, and what it counts as its version. */
  readonly id?: SQL
  readonly version?: SQL
  /**
   * What follows `from`. Only joins that find one row at most: the engine reads a page by its ids, and
   * leaves out joins that the page or its order does not need.
   */
  readonly from: SQL
  readonly where?: SQL
  readonly fields: Readonly<Record<Name, SQL>>
}

/** Who reads, and what they gave for the parameters. */
export interface Reading<P extends Fields> {
  readonly actor: Actor
  /** The day that it is where they work. */
  readonly today: string
  readonly given: { readonly [Name in keyof P]: Value<P[Name]> }
}

export interface ReadModelHalf extends HowRead {
  readonly entity: AnyEntity
  readonly statement: (reading: Reading<any>) => Statement<string>
}

interface HowRead {
  /**
   * Rows are sums of many records: a page is read at once, because finding them again by their ids
   * would work all of them out twice.
   */
  readonly isWhole?: boolean
}

/**
 * The half of a read model in node: SQL for each of its fields.
 * @example
 * readModelHalf(criticalStock, ({ given, today }) => ({
 *   of: 's',
 *   from: sql`skus s left join sku_sales w on w.sku_id = s.id and w.weeks = ${given.weeks}`,
 *   fields: { skuId: sql`s.id`, free: sql`...`, cover: sql`...` },
 * }))
 */
export const readModelHalf = <N extends string, F extends Fields, P extends Fields>(
  entity: ReadModel<N, F, P>,
  statement: (reading: Reading<P>) => Statement<Worked<F>>,
  how: HowRead = {},
): ReadModelHalf => ({ entity: entity as AnyEntity, statement, ...how })

/**
 * The columns of a row that no record stands behind, such as a sum: its id follows from its client and
 * from what names it.
 * @example sql`select ${rowOf(clientId, sql`x.sku_id`, sql`x.warehouse_id`)}, sum(x.quantity) as pieces from ...`
 */
export const rowOf = (clientId: string, ...names: readonly SQL[]): SQL => {
  const name = sql.join(
    [sql`${clientId}`, ...names].map(each => sql`${each}::text`),
    sql` || `,
  )
  return sql`md5(${name})::uuid as id, 1 as version, ${clientId}::uuid as client_id, false as is_deleted`
}

/** The fields that have SQL in the statement: all but those that are computed from them. */
type Worked<F extends Fields> = {
  [N in FieldName<F>]: F[N]['options'] extends { readonly computed: string } ? never : N
}[FieldName<F>]
