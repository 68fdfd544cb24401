import { choice, computed, entity, flag, reference, text } from '#define'
import { mappedTo } from './mappedTo.ts'

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
      help: 'As the shop writes it in an order; leave empty for all combinations without a row',
    }),
    webName: text({ max: 200, label: 'Name on the web' }),
    webCode: text({ max: 60, readOnly: true, label: 'Code on the web' }),
    webBarcode: text({ max: 20, readOnly: true, label: 'Barcode on the web' }),
    ...mappedTo,
    isGone: flag({ default: false, label: 'Gone from the web' }),
    state: computed(
      choice(['Mapped', 'Unmapped', 'Broken'], {
        tones: { Mapped: 'good', Unmapped: 'warning', Broken: 'bad' },
      }),
      "case when {skuId} is null then 'Unmapped' when {isGone} or not exists (select from skus k where k.id = {skuId} and k.status <> 'Discontinued' and not k.is_deleted) then 'Broken' else 'Mapped' end",
    ),
  },
  list: {
    columns: ['websiteId', 'webProductId', 'attributes', 'webName', 'skuId', 'factor', 'state'],
    search: ['webProductId', 'webName', 'skuId'],
    filters: ['websiteId', 'skuId', 'state', 'isGone'],
    sort: 'webProductId',
    thenBy: 'websiteId',
    tone: 'state',
  },
  unique: [['websiteId', 'webProductId', 'attributes']],
  tools: { mapExact: 'Map exact matches' },
  import: { key: 'webProductId', within: ['websiteId', 'attributes'] },
})
