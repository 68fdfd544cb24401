import type { FastifyReply, FastifyRequest } from 'fastify'
import { model, type AnyEntity } from '#define'
import { access } from '#server/access.ts'
import { refuseUnknownReferences } from '#server/calls/references.ts'
import type { Queryable } from '#server/db/database.ts'
import { savepoint } from '#server/db/nestedTransactions.ts'
import { handlerOf } from '#server/halves.ts'
import { badInput, Forbidden, RequestError } from '#server/http/errors.ts'
import { validator } from '#server/http/validation.ts'
import type { Actor } from '#server/session/actor.ts'
import type { RowResult, Target } from '#server/entities/write/changeRows.ts'
import { callSchema } from '#server/entities/meta/schema.ts'

/** Each record costs a full call, so the limit is lower than that of single-statement changes. */
const mostActed = 500

/** The declared actions that are offered for many records. */
export const manyActions = ({ actions }: AnyEntity) =>
  Object.entries(actions ?? {}).filter(([, { many }]) => many)

/**
 * Makes the call of an action with each of these records, and with its version if the call takes
 * one. A refused record changes nothing and stops no other.
 * @throws Forbidden without access to the call; BadInput for invalid input, or beyond `mostActed`
 */
export async function actOnMany(
  tx: Queryable,
  entity: AnyEntity,
  { actor, ...request }: { actor: Actor; request: FastifyRequest; reply: FastifyReply },
  name: string,
  targets: readonly Target[],
  given: Readonly<Record<string, unknown>>,
): Promise<RowResult[]> {
  const { call: called, id, with: always } = entity.actions![name]!
  const call = model().calls[called]!
  if (!access().call(actor, called, call)) throw new Forbidden()
  if (targets.length > mostActed)
    throw badInput(
      'too_many',
      'targets',
      `You can do this with at most ${mostActed} records at once. Select fewer.`,
    )
  const check = validator(callSchema(call), 'body')
  const handle = handlerOf(called)
  const hasVersion = 'version' in (call.input ?? {})
  const results: RowResult[] = []
  // A fixed order prevents deadlocks.
  for (const target of targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const seen = hasVersion && target.version !== undefined ? { version: target.version } : {}
    const input = { ...given, ...always, ...seen, [id]: target.id }
    check(input)
    try {
      await savepoint(tx, async db => {
        await refuseUnknownReferences({ db, actor }, call, input)
        return handle({ ...request, actor, db }, input)
      })
      results.push({ id: target.id, isSuccess: true, errors: [] })
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error
      results.push({ id: target.id, isSuccess: false, errors: [...error.errors] })
    }
  }
  return results
}
