import { area } from '#define'
import { qualityCalls } from './quality.calls.ts'
import { qaCauses } from './qaCauses.entity.ts'
import { qaCosts } from '#resources/quality/cost/qaCosts.entity.ts'
import { qaHandlings } from './qaHandlings.entity.ts'
import { qaIssues } from './qaIssues.entity.ts'
import { qaParties } from './qaParties.entity.ts'
import { qaPhotos } from './qaPhotos.entity.ts'
import { qaSupplyNotes } from './qaSupplyNotes.entity.ts'
import { stockIssues } from './stockIssues.entity.ts'
import { whoElseCalls } from './whoElse/whoElse.calls.ts'

export default area('quality', {
  entities: [
    qaCauses,
    qaParties,
    qaSupplyNotes,
    qaHandlings,
    qaIssues,
    qaCosts,
    qaPhotos,
    stockIssues,
  ],
  calls: { ...qualityCalls, ...whoElseCalls },
})
