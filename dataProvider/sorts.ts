import type { SortPayload } from 'ra-core'

/** One column of a sort. */
export type Sort = readonly [field: string, order: 'ASC' | 'DESC']

/**
 * react-admin's sort holds one field. Several fields are written as lists of equal length, `{field:
 * 'price,name', order: 'DESC,ASC'}`: react-admin's address, store and cache keep them unchanged.
 */
export function sortsOf({ field, order }: Pick<SortPayload, 'field' | 'order'>): Sort[] {
  const orders = (order ?? '').split(',')
  return (field ?? '')
    .split(',')
    .filter(Boolean)
    .map((each, n) => [each, orders[n] === 'DESC' ? 'DESC' : 'ASC'])
}

/** A list of sorts in react-admin's shape. */
export const sortPayloadOf = (sorts: readonly Sort[]): SortPayload => ({
  field: sorts.map(([field]) => field).join(),
  order: sorts.map(([, order]) => order).join() as SortPayload['order'],
})

/** The sort of both dialects: `["name","ASC"]`, or a list of such pairs. */
export function sortParameter(sort: Pick<SortPayload, 'field' | 'order'>): string {
  const sorts = sortsOf(sort)
  return JSON.stringify(sorts.length === 1 ? sorts[0] : sorts)
}
