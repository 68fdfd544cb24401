import { computed, decimal, integer, percent, volume } from '#define'
import { opensScans } from './opensScans.ts'

/** SQL of the goods `g`, with their SKUs `k`, that lie in layers. */
export const goodsIn = (layers: string) =>
  `stock_lines g join skus k on k.id = g.sku_id where g.layer_id in (${layers}) and g.quantity > 0 and not g.is_deleted`

/** SQL of what the goods `g` take of a place, by a measure of their SKUs. */
export const taken = (measure: 'volume' | 'weight') => `coalesce(sum(g.quantity * k.${measure}), 0)`

const sumIn = (layers: string, sum: string, which = '') =>
  `(select ${sum} from ${goodsIn(layers)}${which})`

/** SQL of how much room goods take in layers. */
export const volumeIn = (layers: string) => sumIn(layers, taken('volume'))

/**
 * What lies in places, by the ledger and the measures of its SKUs, in SQL. Pieces without a volume
 * or a weight are in neither sum: `unmeasured` tells them.
 * @param layers SQL of the ids of the layers of `{id}`
 * @param as the input of the log of scans that `{id}` narrows: each number leads there
 * @param most the column of what fits, where there is one
 */
export const occupancyOf = (layers: string, as: string, most = 'null::numeric') => ({
  pieces: computed(
    opensScans(integer({ required: true }), as),
    sumIn(layers, 'coalesce(sum(g.quantity), 0)::int'),
  ),
  usedVolume: computed(
    opensScans(volume({ required: true, label: 'Used volume' }), as),
    volumeIn(layers),
  ),
  usedWeight: computed(
    opensScans(decimal({ required: true, scale: 1, unit: 'kg', label: 'Used weight' }), as),
    sumIn(layers, taken('weight')),
  ),
  usedShare: computed(
    opensScans(percent({ max: 1_000_000, label: 'Used' }), as),
    `round(100 * ${volumeIn(layers)} / nullif(${most}, 0), 1)`,
  ),
  unmeasured: computed(
    integer({ required: true, label: 'Not measured' }),
    sumIn(
      layers,
      'coalesce(sum(g.quantity), 0)::int',
      ' and (k.volume is null or k.weight is null)',
    ),
  ),
})

/** SQL: nothing lies in these layers. */
export const isEmptyIn = (layers: string) =>
  `not exists (select from stock_lines g where g.layer_id in (${layers}) and g.quantity > 0)`

/** The rules of a place: it is moved, closed and removed only when it is empty. */
export const rulesOfPlace = (
  above: string,
  layers: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const isEmpty = isEmptyIn(layers)
  return {
    [above]: { 'There are goods here. Move them first.': isEmpty },
    isActive: {
      'A place is closed only when it is empty: move its goods first.': `{isActive} or ${isEmpty}`,
    },
    remove: { 'There are goods here. Move them first.': isEmpty },
  }
}
