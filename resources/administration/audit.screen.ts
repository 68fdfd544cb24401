import { screen } from '../define/index.ts'

export const audit = screen({
  calls: ['getAudit', 'exportAudit', 'getRecordAt', 'verifyAudit'],
  reads: ['staff'],
})
