import { withVersion } from '#resources/delivery/checklists/checklistVersion.server.ts'
import { withRevision } from '#resources/delivery/shipping/shippingRateSteps.server.ts'
import { withOwner } from '#resources/operations/operationIssues.server.ts'
import { holdWanted, withSupplier } from '#resources/quality/qualityPrepare.server.ts'
import type { EntityName } from '#resources/registry.ts'
import { withPeople } from '#resources/tasks/taskPrepare.server.ts'
import type { Queryable } from '#server/db/database.ts'
import { withNetwork } from '#server/session/networks.ts'
import type { Who } from '#server/session/actor.ts'
import type { Row } from '#server/entities/meta/meta.ts'

/**
 * What the system fills in before a record is written, from what was sent: it answers with the input as it shall be written. `current` is
 * the record that is changed; a new one has none.
 */
export type Preparation = (tx: Queryable, who: Who, input: Row, current?: Row) => Promise<Row>

export const preparations: { readonly [E in EntityName]?: Preparation } = {
  tasks: withPeople,
  checklistItems: withVersion,
  shippingRates: withRevision,
  ipWhitelist: withNetwork,
  qaIssues: withSupplier,
  operationIssues: withOwner,
}

/**
 * What comes with a record that was written, in the same transaction: all of it or nothing. `changed` are the fields that a change
 * touched, or all of a new record's. Such fields are declared `alone`, because nothing comes with a change of many records.
 */
export type Completion = (
  tx: Queryable,
  who: Who,
  id: string,
  changed: readonly string[],
) => Promise<void>

export const completions: { readonly [E in EntityName]?: Completion } = { qaIssues: holdWanted }
