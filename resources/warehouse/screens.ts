import { screen } from '#define'

/** A phone or a hand scanner in a picker's hand. */
export const pickByPhone = screen({
  calls: [
    'getScanPacks',
    'sendScanEvents',
    'sendScanPhoto',
    'proposePlace',
    'createStockIssue',
    'GetStockIssue',
    'DelStockIssue',
    'getDeviveryplanPreparationStockList',
  ],
  reads: ['checklistItems'],
})

/** All that was scanned, and what was refused and waits for somebody. */
export const scanLog = screen({
  calls: ['postScan', 'putScanBack', 'settleScan'],
  reads: ['layers', 'shelves', 'aisles', 'skus', 'deliveryPlans', 'deliveryCalendars'],
})
