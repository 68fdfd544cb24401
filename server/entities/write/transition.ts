import { sql } from 'drizzle-orm'
import {
  isConcerned,
  labelOf,
  snake,
  valueLabel,
  type Transition,
} from '#define'
import type { Queryable } from '#server/db/database.ts'
import { writeOutboxOfMany } from '#server/db/outbox.ts'
import { BadInput, Forbidden, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { changeRows, type RowResult, type Target } from './changeRows.ts'
import { effects, lockedBefore, type Details, type Effect } from '#server/entities/effects.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { stale } from '#server/entities/read/visibility.ts'

/**
 * Takes a declared step of the statuses with many records, with what it brings about (`effects.ts`) and a message to the outbox for each.
 * `details` are for the effect.
 * @throws Forbidden without the step's own codes
 */
export async function transitionMany(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
  name: string,
  reason: string | undefined,
  details?: Details,
): Promise<RowResult[]> {
  const { field, transitions } = plan.entity.statuses!
  const step = transitions[name] as Transition | undefined
  if (!step)
    throw new BadInput({
      code: 'unknown_transition',
      field: 'operation',
      message: `${plan.entity.titles[1]} do not know the step ${name}.`,
    })
  if (step.access && !step.access.some(c => who.codes.has(c))) throw new Forbidden()
  if (step.needsReason && !reason?.trim())
    throw new BadInput({ code: 'required', field: 'reason', message: 'A reason is required.' })
  const effect = (effects as ByEntity<Readonly<Record<string, Effect>>>)[plan.entity.name]?.[name]
  const lockBefore = (lockedBefore as ByEntity<(tx: Queryable, ids: string[]) => Promise<unknown>>)[
    plan.entity.name
  ]
  if (lockBefore && targets.length)
    await lockBefore(
      tx,
      targets.map(t => t.id),
    )
  const before = new Map<string, string>()
  const told = (status: string) => valueLabel(status, plan.fieldOf.get(field)!.options)
  return changeRows(tx, plan, who, targets, [field, ...(step.needs ?? [])], {
    operation: name,
    refuse: row =>
      step.by && !isConcerned(who, row, step.by)
        ? notTheirs(plan, step)
        : step.from.includes(row[field])
          ? missing(plan, step, row)
          : {
              code: 'transition',
              field,
              message: `${plan.entity.titles[0]} is ${told(row[field])}; "${step.label}" needs ${step.from.map(told).join(' or ')}.`,
            },
    set: row => {
      before.set(row.id, row[field])
      return { [field]: step.to, ...(reason?.trim() ? { reason: reason.trim() } : {}) }
    },
    effect: effect && (ids => effect(tx, who, ids, reason?.trim(), details)),
    async write(ids) {
      await tx.query(
        sql`update ${sql.raw(plan.table)} set ${sql.identifier(snake(field))} = ${step.to}, ${touched(who)} where id in ${ids}`,
      )
      await writeOutboxOfMany(
        tx,
        `${plan.entity.name}.${name}`,
        ids.map(id => ({ id, clientId: who.clientId, from: before.get(id), to: step.to })),
      )
    },
  })
}

/**
 * The same with one record, whole or not at all.
 * @param told the name by which the caller knows the record's id, for refusals
 * @returns the record as it is now
 * @throws NotFound, Stale with the present record, Forbidden, BadInput, Refused
 */
export async function transition(
  tx: Queryable,
  plan: Plan,
  who: Who,
  { id, version }: Target,
  name: string,
  more: { reason?: string | undefined; details?: Details | undefined; told?: string } = {},
): Promise<Row> {
  const unknown = () =>
    new NotFound(
      `This ${plan.entity.titles[0].toLowerCase()} does not exist, or not any more.`,
      more.told ?? 'id',
    )
  if (!isId(id)) throw unknown()
  const target = { id: id.toLowerCase(), version }
  const [result] = await transitionMany(tx, plan, who, [target], name, more.reason, more.details)
  const problem = result!.errors[0]
  if (problem?.code === 'not_found') throw unknown()
  if (problem?.code === 'stale') throw stale(plan, who, await oneRecord(tx, plan, who, id))
  if (problem) throw new Refused(problem)
  return oneRecord(tx, plan, who, id)
}

/** What must be said before the step is taken. */
function missing(plan: Plan, { needs = [], label }: Transition, row: Row): Problem | undefined {
  const [name] = needs.filter(need => row[need] === null)
  return name === undefined
    ? undefined
    : {
        code: 'required',
        field: name,
        message: `${labelOf(name, plan.fieldOf.get(name)!.options)} is missing: “${label}” needs it. Edit the ${plan.entity.titles[0].toLowerCase()} first.`,
      }
}

function notTheirs(plan: Plan, { by, label }: Transition): Problem {
  const [field] = [by!.field].flat()
  return {
    code: 'not_yours',
    field: field!,
    message: `"${label}" is for those under “${labelOf(field!, plan.fieldOf.get(field!)!.options)}”.`,
  }
}

type ByEntity<T> = Readonly<Record<string, T | undefined>>
