import { computed, decimal, integer, percent, volume } from '#define'

const goods = (layers: string) =>
  `from stock_lines g join skus k on k.id = g.sku_id where g.layer_id in (${layers}) and g.quantity > 0 and not g.is_deleted`

/**
 * What lies in places, by the ledger and the measures of its SKUs, in SQL. Pieces without a volume
 * or a weight are in neither sum: `unmeasured` tells them.
 * @param layers SQL of the ids of the layers of `{id}`
 * @param most the column of what fits, where there is one
 */
export const occupancyOf = (layers: string, most = 'null::numeric') => ({
  pieces: computed(
    integer({ required: true }),
    `(select coalesce(sum(g.quantity), 0)::int ${goods(layers)})`,
  ),
  usedVolume: computed(
    volume({ required: true, label: 'Used volume' }),
    `(select coalesce(sum(g.quantity * k.volume), 0) ${goods(layers)})`,
  ),
  usedWeight: computed(
    decimal({ required: true, scale: 1, unit: 'kg', label: 'Used weight' }),
    `(select coalesce(sum(g.quantity * k.weight), 0) ${goods(layers)})`,
  ),
  usedShare: computed(
    percent({ max: 1_000_000, label: 'Used' }),
    `(select round(100 * coalesce(sum(g.quantity * k.volume), 0) / nullif(${most}, 0), 1) ${goods(layers)})`,
  ),
  unmeasured: computed(
    integer({ required: true, label: 'Not measured' }),
    `(select coalesce(sum(g.quantity), 0)::int ${goods(layers)} and (k.volume is null or k.weight is null))`,
  ),
})

/** SQL: nothing lies in these layers. */
export const isEmptyIn = (layers: string) =>
  `not exists (select from stock_lines g where g.layer_id in (${layers}) and g.quantity > 0)`

/** The rules of a place: it is moved, closed and removed only when it is empty. */
export const rulesOfPlace = (above: string, layers: string) => {
  const isEmpty = isEmptyIn(layers)
  return {
    [above]: { 'There are goods here. Move them first.': isEmpty },
    isActive: {
      'A place is closed only when it is empty: move its goods first.': `{isActive} or ${isEmpty}`,
    },
    remove: { 'There are goods here. Move them first.': isEmpty },
  }
}
