import { choice, computed, entity, flag, integer, money, text } from '#define'
import { mappedTo } from '#resources/commerce/mapping/mappedTo.ts'

const last = (column: string) =>
  `select l.${column} from wayfair_lines l where l.client_id = {clientId} and lower(l.item_number) = lower({partNumber}) and not l.is_deleted order by l.created_on_utc desc, l.id desc limit 1`

/** Which of our SKUs a part number is that Wayfair orders, and how many pieces of it. */
export const wayfairMappings = entity('wayfairMappings', {
  titles: ['Wayfair mapping', 'Wayfair mappings'],
  label: 'partNumber',
  fields: {
    partNumber: text({ required: true, max: 60, unique: true, label: 'Part no.' }),
    wayfairSku: text({ max: 40, label: 'Wayfair SKU' }),
    itemName: text({ max: 200, label: 'Name there' }),
    ...mappedTo,
    price: money({
      min: 0.01,
      label: 'Wholesale price',
      help: 'Agreed price per piece, excluding tax',
    }),
    priceThere: computed(money({ label: 'Last ordered at' }), last('price')),
    difference: computed(
      money({ signed: true, label: 'Price difference' }),
      `(${last('price')}) - {price}`,
    ),
    isOther: computed(
      flag({ label: 'Price differs' }),
      `coalesce((${last('price')}) <> {price}, false)`,
    ),
    warehouseNo: text({
      max: 40,
      label: 'Warehouse ID',
      help: 'As Wayfair numbers it, for the feed',
    }),
    leadDays: integer({ default: 2, min: 0, max: 365, label: 'Lead days' }),
    buffer: integer({ default: 0, min: 0, max: 10_000, help: 'Pieces held back from the feed' }),
    isActive: flag({ default: true, label: 'Active' }),
    state: computed(
      choice(['Mapped', 'Unmapped', 'Broken'], {
        tones: { Mapped: 'good', Unmapped: 'warning', Broken: 'bad' },
      }),
      "case when {skuId} is null then 'Unmapped' when not exists (select from skus k where k.id = {skuId} and k.status <> 'Discontinued' and not k.is_deleted) then 'Broken' else 'Mapped' end",
    ),
  },
  list: {
    columns: [
      'partNumber',
      'itemName',
      'skuId',
      'factor',
      'price',
      'priceThere',
      'leadDays',
      'isActive',
      'state',
    ],
    search: ['partNumber', 'wayfairSku', 'itemName', 'skuId'],
    filters: ['skuId', 'state', 'isActive', 'isOther'],
    bulk: ['leadDays', 'buffer', 'warehouseNo'],
    sort: 'partNumber',
    tone: 'state',
    main: 'itemName',
  },
  form: {
    There: ['partNumber', 'wayfairSku', 'itemName', 'warehouseNo'],
    Here: ['skuId', 'factor', 'price'],
    Feed: ['leadDays', 'buffer', 'isActive'],
  },
  tools: { mapWayfairByCode: 'Map matching codes', getWayfairFeed: 'Inventory feed' },
  import: { key: 'partNumber' },
})
