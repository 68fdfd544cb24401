import { sql } from 'drizzle-orm'
import {
  fieldsOfRules,
  isConcerned,
  labelOf,
  snake,
  valueLabel,
  type Transition,
} from '../../resources/define/index.ts'
import { writeAuditOfMany } from '../db/audit.ts'
import type { Queryable } from '../db/database.ts'
import { writeOutboxOfMany } from '../db/outbox.ts'
import { BadInput, Forbidden, NotFound, Refused, type Problem } from '../http/errors.ts'
import { isId } from '../http/validation.ts'
import type { Who } from '../session/who.ts'
import { effects, lockedBefore, type Details, type Effect } from './effects.ts'
import type { Plan, Row } from './plan.ts'
import { matching, oneRecord } from './read.ts'
import { brokenRules, hasRules, type Touched } from './declaredRules.ts'
import { own, ownEvenDeleted, stale } from './visibility.ts'
import { usesOf } from './uses.ts'
import { touched } from './touched.ts'
import { columnValue, fixedProblem, isSame, refuseUnknownLinks } from './write.ts'

/** A record to change, and the version it was read at where the person saw it. */
export interface Target {
  id: string
  version?: number | undefined
}
/** What became of one record. Refused ones do not stop the others. */
export interface RowResult {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

/** More than this many records are not changed in one call. */
export const mostTargets = 10_000

/** The records that a filter finds, for "all that match". @throws BadInput beyond `mostTargets` */
export async function targetsOf(
  tx: Queryable,
  plan: Plan,
  who: Who,
  filter: Readonly<Record<string, unknown>>,
): Promise<Target[]> {
  const found = await tx.query<Target>(
    sql`select t.id from ${sql.raw(plan.table)} t where ${matching(plan, who, filter)} order by t.id limit ${mostTargets + 1}`,
  )
  if (found.length > mostTargets)
    throw new BadInput({
      code: 'too_many',
      field: 'filter',
      message: `More than ${mostTargets.toLocaleString('en')} records match. Narrow the filter.`,
    })
  return found
}

/** Tags of many records are added and taken away, never replaced. */
export interface TagChange {
  add?: readonly string[]
  remove?: readonly string[]
}

/** Sets the same fields of many records. `data` has passed the schema. */
export async function updateMany(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
  data: Row,
): Promise<RowResult[]> {
  const fields = plan.stored.filter(([n]) => n in data).map(([n]) => n)
  const unique = fields.find(n => plan.fieldOf.get(n)!.options.unique)
  if (unique)
    throw new BadInput({
      code: 'unique',
      field: unique,
      message: `${labelOf(unique, plan.fieldOf.get(unique)!.options)} is different in every record and cannot be set for many.`,
    })
  const tags = plan.tags.filter(l => data[l.field])
  await refuseUnknownLinks(tx, plan, who, [
    {
      input: {
        ...data,
        ...Object.fromEntries(tags.map(l => [l.field, (data[l.field] as TagChange).add ?? []])),
      },
    },
  ])
  return changeRows(tx, plan, who, targets, [...fields, ...tags.map(l => l.field)], {
    operation: 'update',
    refuse: row => fixedProblem(plan, who, row),
    set: rows => ({
      ...Object.fromEntries(fields.map(n => [n, data[n]])),
      ...tagged(
        tags.map(l => l.field),
        data,
        rows,
      ),
    }),
    async write(ids) {
      for (const l of tags) {
        const { add = [], remove = [] } = data[l.field] as TagChange
        if (remove.length)
          await tx.query(
            sql`delete from ${sql.raw(l.table)} where from_id in ${ids} and to_id in ${remove}`,
          )
        if (add.length)
          await tx.query(
            sql`insert into ${sql.raw(l.table)} (from_id, to_id) select f, t from unnest(${sql.param(ids)}::uuid[]) f, unnest(${sql.param(add)}::uuid[]) t on conflict do nothing`,
          )
      }
      const set = [
        ...fields.map(n => sql`${sql.identifier(snake(n))} = ${columnValue(plan, n, data[n])}`),
        touched(who),
      ]
      await tx.query(
        sql`update ${sql.raw(plan.table)} set ${sql.join(set, sql`, `)} where id in ${ids}`,
      )
    },
  })
}

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

/**
 * The same for one record, whole or not at all.
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

/** Takes many records out of sight; those still in use stay. */
export async function removeMany(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
): Promise<RowResult[]> {
  const uses = await usesOf(
    tx,
    plan,
    targets.map(t => t.id),
  )
  return changeRows(tx, plan, who, targets, [], {
    operation: 'remove',
    refuse: row => fixedProblem(plan, who, row, 'remove') ?? uses.get(row.id),
    write: ids =>
      tx.query(
        sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id in ${ids}`,
      ),
  })
}

/** Brings removed records back. */
export const restoreMany = (
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
): Promise<RowResult[]> =>
  changeRows(tx, plan, who, targets, [], {
    operation: 'restore',
    isDeleted: true,
    write: ids =>
      tx.query(
        sql`update ${sql.raw(plan.table)} set is_deleted = false, ${touched(who)} where id in ${ids}`,
      ),
  })

interface Change {
  operation: string
  /** Looks among removed records instead of living ones. */
  isDeleted?: boolean
  refuse?: (row: Row) => Problem | undefined
  /** The new values of a row, for the audit; a row that has them already is left alone. */
  set?: (row: Row) => Row
  /** What comes with the change, done for all these records before it; those that it answers with are refused after all. */
  effect?: ((ids: string[]) => Promise<ReadonlyMap<string, Problem>>) | undefined
  write: (ids: string[]) => Promise<unknown>
}

/** Locks the rows, sorts out those that cannot be changed, changes the others in one statement and writes their audit in another. */
async function changeRows(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
  read: readonly string[],
  change: Change,
): Promise<RowResult[]> {
  if (!targets.length) return []
  const columns = [
    't.id',
    't.version',
    ...[...new Set([...read, ...fieldsOfRules(plan.entity)])].map(
      n => `${plan.sqlOf.get(n) ?? linkIds(plan, n)} as "${n}"`,
    ),
  ].join(', ')
  const mine = change.isDeleted ? [sql`t.is_deleted`, ...ownEvenDeleted(plan, who)] : own(plan, who)
  const rows = await tx.query<Row>(
    sql`select ${sql.raw(columns)} from ${sql.raw(plan.table)} t where t.id in ${targets.map(t => t.id)} and ${sql.join(mine, sql` and `)} order by t.id for update of t`,
  )
  const found = new Map(rows.map(r => [r.id as string, r]))
  const changes = new Map<string, Row>()
  const results = targets.map(({ id, version }): RowResult => {
    const row = found.get(id)
    const problem = !row
      ? {
          code: 'not_found',
          field: 'id',
          message: `This ${plan.entity.titles[0].toLowerCase()} does not exist, or not any more.`,
        }
      : version !== undefined && version !== row.version
        ? {
            code: 'stale',
            field: 'version',
            message: 'Somebody else has changed this record since you opened it.',
          }
        : change.refuse?.(row)
    if (problem) return { id, isSuccess: false, errors: [problem] }
    const after = change.set?.(row!)
    const differs =
      after &&
      Object.fromEntries(
        Object.entries(after)
          .filter(([n, v]) => !isSame(v, row![n]))
          .map(([n, v]) => [n, [row![n] ?? null, v]]),
      )
    // A step with an effect may lead to where the record is: a second part of a delivery.
    if (!differs || change.effect || Object.keys(differs).length) changes.set(id, differs ?? {})
    return { id, isSuccess: true, errors: [] }
  })
  const refuse = (problems: ReadonlyMap<string, Problem>) => {
    for (const [id, problem] of problems) {
      changes.delete(id)
      for (const [i, result] of results.entries())
        if (result.id === id) results[i] = { id, isSuccess: false, errors: [problem] }
    }
  }
  if (change.effect && changes.size) refuse(await change.effect([...changes.keys()]))
  refuse(await writeByRules(tx, plan, who, [...changes.keys()], change, read))
  if (!changes.size) return results
  await writeAuditOfMany(
    tx,
    who,
    change.operation,
    plan.entity.name,
    [...changes].map(([id, c]) => ({ id, changes: Object.keys(c).length ? c : null })),
  )
  return results
}

/** Writes the records that may be changed so, and answers with those that break a rule when all are: these stay as they were. */
async function writeByRules(
  tx: Queryable,
  plan: Plan,
  who: Who,
  ids: readonly string[],
  change: Change,
  fields: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const touches: Touched = change.operation === 'remove' ? 'remove' : fields
  if (!ids.length) return new Map()
  if (!hasRules(plan, touches)) {
    await change.write([...ids])
    return new Map()
  }
  const refused = new Map<string, Problem>()
  for (;;) {
    const left = ids.filter(id => !refused.has(id))
    if (!left.length) return refused
    await tx.text('savepoint rules')
    await change.write(left)
    const broken = await brokenRules(tx, plan, who, left, touches)
    await tx.text(broken.size ? 'rollback to savepoint rules' : 'release savepoint rules')
    if (!broken.size) return refused
    for (const [id, problem] of broken) refused.set(id, problem)
  }
}

/** SQL of the ids that a tags field of `t` links to. */
export const linkIds = (plan: Plan, field: string) =>
  `(select coalesce(json_agg(l.to_id order by l.to_id), '[]') from ${plan.tags.find(l => l.field === field)!.table} l where l.from_id = t.id)`

function tagged(fields: readonly string[], data: Row, row: Row): Row {
  return Object.fromEntries(
    fields.map(field => {
      const { add = [], remove = [] } = data[field] as TagChange
      const present = row[field] as string[]
      return [
        field,
        [...new Set([...present.filter(id => !remove.includes(id)), ...add])].toSorted(),
      ]
    }),
  )
}
