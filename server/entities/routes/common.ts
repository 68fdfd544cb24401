import type { Endpoint, Operation } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { accessOf, readsReplica } from '#server/entities/read/listQuery.ts'

/** The address of an operation; `key` names the data in the answer of a call of the specification. */
export interface Address {
  readonly at: Endpoint
  readonly key?: string
}

/** What the routes of the five operations share. */
export const common = (
  meta: EntityMeta,
  operation: Operation,
  at: Endpoint,
  key: string | undefined,
) => ({
  at,
  name: `${meta.entity.name}.${operation}`,
  isCall: key !== undefined,
  access: accessOf(meta.entity, operation),
  readsReplica: readsReplica(meta.entity, operation),
})
