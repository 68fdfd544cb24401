/**
 * A screen that is more than the records of one entity. `needs` alone opens calls and reading of
 * entities to the people who reach it.
 */
export interface Screen<Calls extends string = string, Reads extends string = string> {
  readonly calls: readonly Calls[]
  readonly reads: readonly Reads[]
}

/**
 * Declares a custom screen by the calls and the readable entities that it needs.
 * @example export const stockCheck = screen({ calls: ['searchStock'], reads: ['categories', 'warehouses'] })
 */
export const screen = <
  const Calls extends string = never,
  const Reads extends string = never,
>(needs: {
  calls?: readonly Calls[]
  reads?: readonly Reads[]
}): Screen<Calls, Reads> => ({
  calls: needs.calls ?? [],
  reads: needs.reads ?? [],
})
