import { screen } from '#define'

export const audit = screen({
  calls: ['getAudit', 'exportAudit', 'getRecordAt', 'verifyAudit'],
  reads: ['staff'],
})
