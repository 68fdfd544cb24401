import { choice, entity, flag, money, reference, text } from '#define'

/** A product that a copy makes, or brings into another category. */
export const webCopyLines = entity('webCopyLines', {
  titles: ['Copied product', 'Copied products'],
  label: 'webProductId',
  fields: {
    copyId: reference('webCopies', {
      required: true,
      readOnly: true,
      onDelete: 'cascade',
      label: 'Copy',
    }),
    webProductId: text({ required: true, max: 20, readOnly: true, label: 'Web product' }),
    attributes: text({ max: 200, readOnly: true, label: 'Combination' }),
    skuId: reference('skus', { readOnly: true, label: 'SKU' }),
    newName: text({ required: true, max: 200, label: 'Name there' }),
    newPrice: money({ min: 0, label: 'Price there', help: 'For a product that is created' }),
    isLeftOut: flag({ default: false, label: 'Left out' }),
    conflict: text({ max: 200, readOnly: true, label: 'Problem' }),
    state: choice(['Planned', 'Sending', 'Made', 'Failed', 'Taken back'], {
      default: 'Planned',
      readOnly: true,
      tones: {
        Planned: 'neutral',
        Sending: 'neutral',
        Made: 'good',
        Failed: 'bad',
        'Taken back': 'neutral',
      },
    }),
    newWebProductId: text({ max: 20, readOnly: true, label: 'Product there' }),
    answer: text({ max: 300, readOnly: true, label: 'Answer of the shop' }),
  },
  list: {
    columns: [
      'webProductId',
      'newName',
      'newPrice',
      'isLeftOut',
      'conflict',
      'state',
      'skuId',
      'newWebProductId',
    ],
    search: ['webProductId', 'newName', 'skuId'],
    filters: ['copyId', 'state', 'isLeftOut', 'skuId'],
    bulk: ['isLeftOut'],
    sort: 'webProductId',
    thenBy: 'attributes',
    tone: 'state',
  },
  api: { create: false, remove: false },
})
