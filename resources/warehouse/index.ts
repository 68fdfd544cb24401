import { area } from '#define'
import { performanceCalls } from './performance/performance.calls.ts'
import { phoneWaits } from './scans/phoneWaits.entity.ts'
import { scanEvents } from './scans/scanEvents.entity.ts'
import { scanCalls } from './scans/scans.calls.ts'

export default area('warehouse', {
  entities: [scanEvents, phoneWaits],
  calls: { ...scanCalls, ...performanceCalls },
})
