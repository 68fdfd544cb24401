import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { leaveUsed, type LineChanges } from './copyOnWrite.ts'
import { changedFields } from '#server/entities/meta/difference.ts'
import { applied, dependenceProblems, hiddenProblems, readOnlyProblems, refuse } from './input.ts'
import { refuseUnknownLinks } from './links.ts'
import { planOf, type LinesPlan, type Row } from '#server/entities/meta/meta.ts'
import { insertRows, updateRows } from '#server/entities/read/rows.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { usesOf } from '#server/entities/meta/uses.ts'

/**
 * Makes the child lines what was sent: known ids are changed, new ones added, those left out removed, each in one statement.
 * Says whether anything changed.
 */
export async function saveLines(
  tx: Queryable,
  l: LinesPlan,
  who: Who,
  parentId: string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<boolean> {
  const plan = planOf(l.child)
  const known = new Map(before.map(r => [r.id as string, r]))
  // The line's own parent is not the sender's to say.
  const sent = after.map(({ [l.by]: _parent, ...input }, row) => ({
    input,
    current: input.id ? known.get(input.id) : undefined,
    prefix: `${l.field}.${row}.`,
  }))
  const foreign = sent.findIndex(({ input, current }) => input.id && !current)
  if (foreign >= 0)
    throw new BadInput({
      code: 'unknown_line',
      field: `${l.field}.${foreign}.id`,
      message: `Line ${foreign + 1} does not belong to this record.`,
    })
  refuse(
    sent.flatMap(({ input, current = {}, prefix }) => [
      ...hiddenProblems(plan, who, input, prefix),
      ...readOnlyProblems(plan, current, input, prefix),
      ...dependenceProblems(plan, input, current, prefix),
    ]),
  )
  const lines = sent.map(line => ({ ...line, input: applied(plan, line.input, line.current) }))
  await refuseUnknownLinks(
    tx,
    plan,
    who,
    lines.map(line => ({ ...line, current: { ...line.current, [l.by]: parentId } })),
  )

  const kept = new Set(after.map(r => r.id))
  const changes: LineChanges = {
    added: lines
      .filter(line => !line.current)
      .map(({ input }) => ({ ...input, id: uuid(), [l.by]: parentId })),
    changed: lines
      .filter(({ input, current }) => current && changedFields(plan, current, input).length)
      .map(({ input, current }) => ({ ...current, ...input, [l.by]: parentId })),
    removed: [...known.keys()].filter(id => !kept.has(id)),
  }
  const { removed, changed, added } = plan.entity.copyOnWrite
    ? await leaveUsed(tx, plan, l, who, changes)
    : changes
  const uses = removed.length ? await usesOf(tx, plan, removed) : new Map<string, Problem>()
  for (const problem of uses.values()) throw new Refused({ ...problem, field: l.field })

  if (removed.length)
    await tx.query(
      sql`update ${sql.raw(plan.table)} set is_deleted = true, ${touched(who)} where id in ${removed}`,
    )
  if (changed.length) await updateRows(tx, plan, who, changed, [l.by])
  if (added.length) await insertRows(tx, plan, who, added)
  return changes.removed.length + changes.changed.length + changes.added.length > 0
}
