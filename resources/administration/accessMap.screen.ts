import { screen } from '../define/index.ts'

export const accessMap = screen({
  calls: ['getAccessMap', 'labelCode', 'explainAccess'],
  reads: ['staff'],
})
