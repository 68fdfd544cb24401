import { keepPassword } from '#resources/administration/staff/passwords.server.ts'
import type { Field } from '#define'
import type { Entities, EntityName } from '#resources/registry.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'

/** Keeps a secret of a new record. @throws BadInput naming it when it cannot be kept */
type Keeper = (tx: Queryable, id: string, secret: string) => Promise<void>
type Kept<F> = {
  readonly [K in keyof F as F[K] extends Field<'text', any, { secret: true }> ? K : never]: Keeper
}

/** Who keeps the secrets of an entity, by field; one that nobody keeps does not compile. */
const keepers: {
  readonly [E in EntityName as keyof Kept<Entities[E]['fields']> extends never ? never : E]: Kept<
    Entities[E]['fields']
  >
} = { staff: { password: keepPassword } }

/** Gives the secrets of a new record to who keeps them. */
export async function keepSecrets(tx: Queryable, plan: Plan, id: string, input: Row) {
  const kept = (keepers as Partial<Record<string, Readonly<Record<string, Keeper>>>>)[
    plan.entity.name
  ]
  for (const [name, keep] of Object.entries(kept ?? {}))
    if (input[name]) await keep(tx, id, input[name] as string)
}
