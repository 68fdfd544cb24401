import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, AnyEntity } from '#define'
import { calls } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { callHandlers } from '#server/calls/registry.ts'
import type { Queryable } from '#server/db/database.ts'
import { part } from '#server/db/nestedTransactions.ts'
import { BadInput, Forbidden, RequestError } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import type { RowResult, Target } from '#server/entities/write/changeRows.ts'
import { callSchema } from '#server/entities/meta/schema.ts'

/** Each record costs as much as a call of its own, so they are fewer than those that one statement changes. */
const mostActed = 500

/** The declared actions that are offered for many records. */
export const manyActions = ({ actions }: AnyEntity) =>
  Object.entries(actions ?? {}).filter(([, { many }]) => many)

/**
 * Makes the call of an action with each of these records. One that is refused has changed nothing and stops no other.
 * @throws Forbidden who may not make the call by itself; BadInput for what the call does not take, and beyond `mostActed`
 */
export async function actOnMany(
  tx: Queryable,
  entity: AnyEntity,
  { who, ...request }: { who: Who; request: FastifyRequest; reply: FastifyReply },
  name: string,
  targets: readonly Target[],
  given: Readonly<Record<string, unknown>>,
): Promise<RowResult[]> {
  const { call: called, id } = entity.actions![name]!
  const call = (calls as Record<string, AnyCall>)[called]!
  if (!access.call(who, called, call)) throw new Forbidden()
  if (targets.length > mostActed)
    throw new BadInput({
      code: 'too_many',
      field: 'targets',
      message: `This is done with at most ${mostActed} records at once. Select fewer.`,
    })
  const check = validator(callSchema(call), 'body')
  const handle = callHandlers[called as keyof typeof callHandlers] as (
    handling: unknown,
  ) => Promise<unknown>
  const results: RowResult[] = []
  // In one order, whoever asks: nobody waits for each other in a circle.
  for (const target of targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const input = { ...given, [id]: target.id }
    check(input)
    try {
      await part(tx, db => handle({ ...request, who, db, input }))
      results.push({ id: target.id, isSuccess: true, errors: [] })
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error
      results.push({ id: target.id, isSuccess: false, errors: [...error.errors] })
    }
  }
  return results
}
