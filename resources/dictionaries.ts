/**
 * The dictionaries that `getBaseList` serves by `displayname`. Source: specification §3.
 * @example kind: choice(dictionaryKinds, { required: true })
 */
export const dictionaryKinds = [
  'warehouse',
  'qaCause',
  'responsibleParty',
  'qaSupplyChainNote',
  'qaHandlyingType',
  'shippingJobType',
  'deliveryPlanServiceType',
  'physicalStockStatus',
  'onHoldStockStatus',
  'productIssueSortField',
  'calendar',
  'orderNoteType',
  'taskStatus',
  'orderTags',
] as const

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly dictionaries: (typeof dictionaryKinds)[number]
  }
}
