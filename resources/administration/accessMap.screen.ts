import { screen } from '#define'

export const accessMap = screen({
  calls: ['getAccessMap', 'exportAccessMap', 'labelCode', 'getScreensOf', 'explainAccess'],
  reads: ['staff'],
})
