import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { writeAuditOfMany } from '#server/db/audit.ts'
import { isSame, sameIds } from '#server/entities/meta/difference.ts'
import { metaOf, type EntityMeta, type LinesMeta, type Row } from '#server/entities/meta/meta.ts'
import { usesOf } from '#server/entities/meta/uses.ts'
import { linesOf } from '#server/entities/read/read.ts'
import { removeRows, replaceLinks, setInRows, updateRows } from '#server/entities/read/rows.ts'
import { hooksOf } from '#server/halves.ts'
import type { RowResult } from './changeRows.ts'
import { changedSince, type Done } from './undo.ts'

/**
 * Gives records the child lines back that they had before these changes: all records together, in a
 * few statements. Those whose lines were changed since, or are in use, stay as they are.
 */
export async function revertLines(
  context: Context,
  meta: EntityMeta,
  lines: LinesMeta,
  done: readonly Done[],
): Promise<RowResult[]> {
  const { db } = context
  const child = metaOf(lines.child)
  const now = await linesOf(
    db,
    lines,
    done.map(({ id }) => id),
  )
  const asked = done.map(({ id, changes }) => {
    const [before, after] = changes![lines.field]!.map(some => (some ?? []) as readonly Row[]) as [
      readonly Row[],
      readonly Row[],
    ]
    return { id, before, after, isSame: isAsLeft(child, now.get(id) ?? [], after) }
  })
  const uses = await usesOf(
    db,
    child,
    asked.flatMap(each => (each.isSame ? without(each.after, each.before) : [])),
  )
  const results = asked.map(({ id, before, after, ...each }): RowResult => {
    const used = without(after, before).flatMap(line => uses.get(line) ?? [])
    const problem = each.isSame ? used[0] : changedSince
    return { id, isSuccess: !problem, errors: problem ? [problem] : [] }
  })
  const back = asked.filter((_, i) => results[i]!.isSuccess)
  if (!back.length) return results
  const removed = back.flatMap(({ before, after }) => without(after, before))
  const restored = back.flatMap(({ id, before, after }) => {
    const gone = new Set(without(before, after))
    return before
      .filter(line => gone.has(line.id as string))
      .map(line => ({ ...line, [lines.by]: id }))
  })
  const changed = back.flatMap(({ id, before, after }) =>
    before.flatMap(line => {
      const left = after.find(each => each.id === line.id)
      return left && differs(child, line, left) ? [{ ...line, [lines.by]: id }] : []
    }),
  )
  const hook = hooksOf(lines.child).beforeLines
  const followed = await hook?.(context, { removed, changed, added: restored })
  if (removed.length) await removeRows(context, child, removed)
  if (changed.length) await updateRows(context, child, changed, [lines.by])
  if (restored.length)
    await setInRows(
      context,
      child,
      restored.map(line => line.id as string),
      sql`is_deleted = false`,
    )
  await replaceLinks(db, child, [...changed, ...restored])
  await followed?.after?.()
  await setInRows(
    context,
    meta,
    back.map(({ id }) => id),
  )
  await writeAuditOfMany(
    context,
    'undo',
    meta.entity.name,
    back.map(({ id, before, after }) => ({ id, changes: { [lines.field]: [after, before] } })),
  )
  return results
}

/** Ids of lines that the others do not have. */
function without(some: readonly Row[], others: readonly Row[]) {
  const known = new Set(others.map(({ id }) => id as string))
  return some.map(({ id }) => id as string).filter(id => !known.has(id))
}

const isAsLeft = (child: EntityMeta, now: readonly Row[], left: readonly Row[]) =>
  now.length === left.length &&
  now.every(line => {
    const same = left.find(({ id }) => id === line.id)
    return same && !differs(child, line, same)
  })

/** Whether people, or a file, have set something else. */
const differs = (child: EntityMeta, one: Row, other: Row) =>
  child.stored.some(([n, f]) => !f.options.readOnly && n in one && !isSame(one[n], other[n])) ||
  child.tags.some(
    ({ field }) =>
      field in one && !sameIds(one[field] as string[], (other[field] ?? []) as string[]),
  )
