import { choice, computed, entity, flag, reference, text } from '#define'
import { mappedTo } from './mappedTo.ts'

/** Another mapping `d` of its website that is not gone. */
const others =
  'website_mappings d where d.client_id = {clientId} and d.website_id = {websiteId} and d.id <> {id} and not d.is_gone and not d.is_deleted'
const sameSku = 'd.sku_id = {skuId}'
/** The same product and combination, written in another way. */
const written = (column: string) =>
  `regexp_replace(lower(coalesce(${column}, '')), '[^[:alnum:]]', '', 'g')`
const sameProduct = `d.web_product_id = {webProductId} and ${written('d.attributes')} = ${written('{attributes}')}`
const named = (condition: string) =>
  `(select left(string_agg(d.web_product_id || coalesce(' (' || d.attributes || ')', ''), ', ' order by d.web_product_id, d.attributes), 200) from ${others} and ${condition})`

/** Which of our SKUs a product of a website is, or one combination of its attributes. */
export const websiteMappings = entity('websiteMappings', {
  titles: ['Web mapping', 'Web mappings'],
  label: 'webProductId',
  fields: {
    websiteId: reference('websites', { required: true }),
    webProductId: text({ required: true, max: 40, label: 'Web product' }),
    attributes: text({
      max: 200,
      label: 'Combination',
      help: 'As the shop writes it in an order; leave empty for all combinations without a row of their own',
    }),
    webName: text({ max: 200, label: 'Name on the web' }),
    webCode: text({ max: 60, readOnly: true, label: 'Code on the web' }),
    webBarcode: text({ max: 20, readOnly: true, label: 'Barcode on the web' }),
    ...mappedTo,
    isGone: flag({ default: false, label: 'Gone from the web' }),
    isDuplicate: computed(
      flag({ label: 'Duplicate' }),
      `not {isGone} and (exists (select from ${others} and ${sameSku}) or exists (select from ${others} and ${sameProduct}))`,
    ),
    /** Several mappings may lead to one SKU on purpose: nothing forbids it. */
    duplicate: computed(
      text({ max: 500, label: 'Why it is a duplicate' }),
      `case when not {isGone} then nullif(concat_ws('; ', 'written twice: ' || ${named(sameProduct)}, 'same SKU: ' || ${named(sameSku)}), '') end`,
    ),
    state: computed(
      choice(['Mapped', 'Unmapped', 'Broken'], {
        tones: { Mapped: 'good', Unmapped: 'warning', Broken: 'bad' },
      }),
      "case when {skuId} is null then 'Unmapped' when {isGone} or not exists (select from skus k where k.id = {skuId} and k.status <> 'Discontinued' and not k.is_deleted) then 'Broken' else 'Mapped' end",
    ),
  },
  list: {
    columns: [
      'websiteId',
      'webProductId',
      'attributes',
      'webName',
      'skuId',
      'factor',
      'state',
      'duplicate',
    ],
    search: ['webProductId', 'webName', 'skuId'],
    filters: ['websiteId', 'skuId', 'state', 'isDuplicate', 'isGone'],
    sort: 'webProductId',
    thenBy: 'websiteId',
    tone: 'state',
  },
  unique: [['websiteId', 'webProductId', 'attributes']],
  tools: { mapExact: 'Map exact matches' },
  import: { key: 'webProductId', within: ['websiteId', 'attributes'] },
})
