import { screen } from '#define'

export const accessTable = screen({
  calls: ['getAccessTable', 'exportAccess', 'changeAccess', 'copyAccess', 'giveTemplates'],
  reads: ['staff', 'branches', 'staffGroups'],
})

export const accessMap = screen({
  calls: [
    'getAccessMap',
    'exportAccessMap',
    'labelCode',
    'getScreensOf',
    'explainAccess',
    'changeAccess',
  ],
  reads: ['staff'],
})

export const movingIn = screen({ calls: ['getMovingIn', 'getMovingInFigures'] })

export const audit = screen({
  calls: ['getAudit', 'exportAudit', 'getRecordAt', 'verifyAudit'],
  reads: ['staff'],
})
