import { withVersion } from '../../resources/delivery/checklistVersion.server.ts'
import { withRevision } from '../../resources/delivery/shippingRateSteps.server.ts'
import { withOwner } from '../../resources/operations/operationIssues.server.ts'
import { withSupplier } from '../../resources/qa/qaPrepare.server.ts'
import type { EntityName } from '../../resources/registry.ts'
import { withGroup } from '../../resources/tasks/taskGroup.server.ts'
import type { Queryable } from '../db/database.ts'
import { withNetwork } from '../session/networks.ts'
import type { Who } from '../session/who.ts'
import type { Row } from './plan.ts'

/**
 * What the system fills in before a record is written, from what was sent: it answers with the input as it shall be written. `current` is
 * the record that is changed; a new one has none.
 */
export type Preparation = (tx: Queryable, who: Who, input: Row, current?: Row) => Promise<Row>

export const preparations: { readonly [E in EntityName]?: Preparation } = {
  tasks: withGroup,
  checklistItems: withVersion,
  shippingRates: withRevision,
  ipWhitelist: withNetwork,
  qaIssues: withSupplier,
  operationIssues: withOwner,
}
