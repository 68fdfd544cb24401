import { screen } from '../define/index.ts'

export const accessMap = screen({
  calls: ['getAccessMap', 'exportAccessMap', 'labelCode', 'getScreensOf', 'explainAccess'],
  reads: ['staff'],
})
