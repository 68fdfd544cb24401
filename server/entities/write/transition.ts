import { sql } from 'drizzle-orm'
import { inSentence, isConcerned, labelOf, snake, valueLabel, type Transition } from '#define'
import type { Context } from '#server/context.ts'
import { writeOutboxOfMany } from '#server/db/outbox.ts'
import { badInput, Forbidden, type Problem, problemAt, Refused } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import { changeRows, type RowResult, type Target } from './changeRows.ts'
import type { Details } from '#server/entities/hooks.ts'
import { hooksOf } from '#server/halves.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { notFound, oneRecord } from '#server/entities/read/read.ts'
import { setInRows } from '#server/entities/read/rows.ts'
import { stale } from '#server/entities/read/visibility.ts'

/**
 * Takes a declared status step for many records, with its effect (`steps` of its hooks) and an
 * outbox message for each. `details` are for the effect.
 * @throws Forbidden without the step's own codes
 */
export async function transitionMany(
  context: Context,
  meta: EntityMeta,
  targets: readonly Target[],
  name: string,
  reason: string | undefined,
  details?: Details,
): Promise<RowResult[]> {
  const { db, actor } = context
  const { field, transitions } = meta.entity.statuses!
  const step = transitions[name] as Transition | undefined
  if (!step)
    throw badInput(
      'unknown_transition',
      'operation',
      `${meta.entity.titles[1]} do not know the step ${name}.`,
    )
  if (step.access && !step.access.some(c => actor.codes.has(c))) throw new Forbidden()
  if (step.needsReason && !reason?.trim())
    throw badInput('required', 'reason', 'A reason is required.')
  const { steps, stepRefusals, lockFirst } = hooksOf(meta.entity.name)
  const effect = steps?.[name] ?? stepRefusals?.[name]
  if (lockFirst && targets.length)
    await lockFirst(
      db,
      targets.map(t => t.id),
    )
  const before = new Map<string, string>()
  const statusLabel = (status: string) => valueLabel(status, meta.fieldOf.get(field)!.options)
  return changeRows(context, meta, targets, [field, ...(step.needs ?? [])], {
    operation: name,
    refuse: row =>
      step.by && !isConcerned(actor, row, step.by)
        ? notTheirs(meta, step)
        : step.from.includes(row[field])
          ? missing(meta, step, row)
          : problemAt(
              'transition',
              field,
              `${meta.entity.titles[0]} is ${statusLabel(row[field])}; "${step.label}" needs ${step.from.map(statusLabel).join(' or ')}.`,
            ),
    set: row => {
      before.set(row.id, row[field])
      return { [field]: step.to, ...(reason?.trim() ? { reason: reason.trim() } : {}) }
    },
    effect: effect && (ids => effect(context, ids, reason?.trim(), details)),
    async write(ids) {
      await setInRows(context, meta, ids, sql`${sql.identifier(snake(field))} = ${step.to}`)
      await writeOutboxOfMany(
        db,
        `${meta.entity.name}.${name}`,
        ids.map(id => ({ id, clientId: actor.clientId, from: before.get(id), to: step.to })),
      )
    },
  })
}

/**
 * Takes a step for one record, all or nothing.
 * @param idField the caller's name of the record's id, for errors
 * @returns the record as it is now
 * @throws NotFound, Stale with the present record, Forbidden, BadInput, Refused
 */
export async function transition(
  context: Context,
  meta: EntityMeta,
  { id, version }: Target,
  name: string,
  more: { reason?: string | undefined; details?: Details | undefined; idField?: string } = {},
): Promise<Row> {
  const unknown = () => notFound(meta, more.idField)
  if (!isId(id)) throw unknown()
  const target = { id: id.toLowerCase(), version }
  const [result] = await transitionMany(context, meta, [target], name, more.reason, more.details)
  const problem = result!.errors[0]
  if (problem?.code === 'not_found') throw unknown()
  if (problem?.code === 'stale')
    throw stale(meta, context.actor, await oneRecord(context, meta, id))
  if (problem) throw new Refused(...result!.errors)
  return oneRecord(context, meta, id)
}

/** The input that the step requires. */
function missing(
  meta: EntityMeta,
  { needs = [], label }: Transition,
  row: Row,
): Problem | undefined {
  const [name] = needs.filter(need => row[need] === null)
  return name === undefined
    ? undefined
    : problemAt(
        'required',
        name,
        `${labelOf(name, meta.fieldOf.get(name)!.options)} is missing: “${label}” needs it. Edit the ${inSentence(meta.entity.titles[0])} first.`,
      )
}

function notTheirs(meta: EntityMeta, { by, label }: Transition): Problem {
  const [field] = [by!.field].flat()
  return problemAt(
    'not_yours',
    field!,
    `"${label}" is only for the people under “${labelOf(field!, meta.fieldOf.get(field!)!.options)}”.`,
  )
}
