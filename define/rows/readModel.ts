import type { ChartOf } from '#define/displays.types.ts'
import { entity } from '#define/entity.ts'
import type { Code } from '#define/vocabulary.ts'
import type {
  AnyEntity,
  Concerned,
  Endpoint,
  Entity,
  FieldName,
  LinkTo,
  ListOf,
} from '#define/entity.types.ts'
import { isReference, type Fields } from '#define/field.ts'
import { columnsIn, type DraftList } from '#define/inferred.ts'
import { ordered } from '#define/kinds.ts'
import type { RowStep } from '#define/route.ts'

/**
 * Declares rows that a statement works out of other records: a list that is read and never written.
 * Its half in node has the SQL of each field (`readModelHalf`). It has the list of any entity, with
 * filters, sorts, totals, chart, saved views and files, and steps for its rows.
 * @throws DeclarationError as `entity` does
 * @example
 * export const criticalStock = readModel('criticalStock', {
 *   titles: ['SKU that runs out', 'Critical stock'],
 *   parameters: { weeks: choice(['13', '26', '52'], { default: '13' }) },
 *   fields: { skuId: reference('skus'), free: integer(), cover: decimal({ label: 'Weeks of stock' }) },
 *   list: { sort: 'cover', totals: ['free'], open: { screen: '/product/sku', as: 'skuId' } },
 * })
 */
export function readModel<const N extends string, const F extends Fields, const P extends Fields>(
  name: N,
  { at, parameters, rowSteps, list = {}, ...draft }: Draft<F, P>,
): ReadModel<N, F, P> {
  const { columns = columnsIn(draft.fields) } = list
  const sortable = Object.keys(draft.fields).filter(
    each => isReference(draft.fields[each]!) || ordered.includes(draft.fields[each]!.kind),
  )
  return {
    ...entity(name, {
      ...draft,
      list: { sortable, ...list, columns } as DraftList<ListOf<F>>,
      api: {
        ...(at && { list: { at, key: 'data' } }),
        one: false,
        create: false,
        update: false,
        remove: false,
      },
    }),
    rowSteps,
    readModel: { parameters: parameters ?? ({} as P) },
  } as unknown as ReadModel<N, F, P>
}

/** A read model: an entity whose rows are worked out. */
export type ReadModel<
  N extends string = string,
  F extends Fields = Fields,
  P extends Fields = Fields,
> = Entity<N, F> & { readonly readModel: { readonly parameters: P } }

interface Draft<F extends Fields, P extends Fields> {
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  readonly label?: FieldName<F>
  readonly scope?: 'client' | 'company'
  /** What the statement is asked with, beside filters on its fields: a period, a comparison. */
  readonly parameters?: P
  readonly list?: DraftList<ListOf<F>>
  /** Its address, where it is a call of the specification. */
  readonly at?: Endpoint
  readonly access?: { readonly list?: readonly Code[]; readonly export?: readonly Code[] }
  readonly rowAccess?: Concerned<FieldName<F>>
  /** Calls that are made for each selected row. */
  readonly rowSteps?: readonly RowStep[]
  readonly links?: Readonly<Record<string, LinkTo<FieldName<F>>>>
  readonly chart?: ChartOf<F>
}

/**
 * The parameters of a read model; of any other entity there are none.
 * @example parametersOf(criticalStock).weeks.kind // 'choice'
 */
export const parametersOf = ({ readModel: declared }: AnyEntity): Fields =>
  declared?.parameters ?? {}

/**
 * Whether the rows of a list are worked out and no records: those of a call or of a read model.
 * @example isWorkedOut(orders) // false
 */
export const isWorkedOut = ({ rowsOf, readModel: declared }: AnyEntity): boolean =>
  !!rowsOf || !!declared
