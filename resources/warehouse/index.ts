import { area } from '#define'
import { performanceCalls } from './performance/performance.calls.ts'
import { scanEvents } from './scans/scanEvents.entity.ts'
import { scanCalls } from './scans/scans.calls.ts'

export default area('warehouse', {
  entities: [scanEvents],
  calls: { ...scanCalls, ...performanceCalls },
})
