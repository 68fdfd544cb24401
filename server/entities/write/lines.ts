import { v7 as uuid } from 'uuid'
import type { Context } from '#server/context.ts'
import type { LineChanges } from '#server/entities/hooks.ts'
import { newIds } from './newIds.ts'
import { hooksOf } from '#server/halves.ts'
import { badInput, Refused, type Problem } from '#server/http/errors.ts'
import { changedFields } from '#server/entities/meta/difference.ts'
import { applied, dependenceProblems, hiddenProblems, readOnlyProblems, refuse } from './input.ts'
import { refuseUnknownLinks } from './links.ts'
import { metaOf, type LinesMeta, type Row } from '#server/entities/meta/meta.ts'
import { insertRows, removeRows, updateRows } from '#server/entities/read/rows.ts'
import { usesOf } from '#server/entities/meta/uses.ts'

/**
 * Replaces the child lines by the sent ones: known ids are changed, new ones added, missing ones
 * removed, each in one statement. Returns whether anything changed.
 */
export async function saveLines(
  context: Context,
  l: LinesMeta,
  parentId: string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<boolean> {
  const { db, actor } = context
  const meta = metaOf(l.child)
  const known = new Map(before.map(r => [r.id as string, r]))
  // The sender cannot set the line's parent.
  const sent = after.map(({ [l.by]: _parent, ...input }, row) => ({
    input,
    current: input.id ? known.get(input.id) : undefined,
    prefix: `${l.field}.${row}.`,
  }))
  const foreign = sent.findIndex(({ input, current }) => input.id && !current)
  if (foreign >= 0)
    throw badInput(
      'unknown_line',
      `${l.field}.${foreign}.id`,
      `Line ${foreign + 1} does not belong to this record.`,
    )
  refuse(
    sent.flatMap(({ input, current = {}, prefix }) => [
      ...hiddenProblems(meta, actor, input, prefix),
      ...readOnlyProblems(meta, current, input, prefix),
      ...dependenceProblems(meta, input, current, prefix),
    ]),
  )
  const lines = sent.map(line => ({ ...line, input: applied(meta, line.input, line.current) }))
  await refuseUnknownLinks(
    context,
    meta,
    lines.map(line => ({ ...line, current: { ...line.current, [l.by]: parentId } })),
  )

  const kept = new Set(after.map(r => r.id))
  const changes: LineChanges = {
    added: lines
      .filter(line => !line.current)
      .map(({ input }) => ({ ...input, id: uuid(), [l.by]: parentId })),
    changed: lines
      .filter(({ input, current }) => current && changedFields(meta, current, input).length)
      .map(({ input, current }) => ({ ...current, ...input, [l.by]: parentId })),
    removed: [...known.keys()].filter(id => !kept.has(id)),
  }
  const { removed, changed, added } =
    (await hooksOf(l.child).beforeLines?.(context, changes)) ?? changes
  const uses = removed.length ? await usesOf(db, meta, removed) : new Map<string, Problem>()
  for (const problem of uses.values()) throw new Refused({ ...problem, field: l.field })

  if (removed.length) await removeRows(context, meta, removed)
  if (changed.length) await updateRows(context, meta, changed, [l.by])
  if (added.length) await insertRows(context, meta, added)
  return changes.removed.length + changes.changed.length + changes.added.length > 0
}

/**
 * Writes the child lines of records that have none yet, of all of them together. The caller has
 * looked up what they refer to.
 */
export async function saveFirstLines(
  context: Context,
  l: LinesMeta,
  linesOf: ReadonlyMap<string, readonly Row[]>,
): Promise<void> {
  const meta = metaOf(l.child)
  const sent = [...linesOf].flatMap(([parentId, lines]) =>
    lines.map(({ [l.by]: _parent, ...input }, row) => ({
      input,
      parentId,
      prefix: `${l.field}.${row}.`,
    })),
  )
  refuse(
    sent.flatMap(({ input, prefix }) => [
      ...hiddenProblems(meta, context.actor, input, prefix),
      ...readOnlyProblems(meta, {}, input, prefix),
      ...dependenceProblems(meta, input, {}, prefix),
    ]),
  )
  const ids = newIds(sent.length)
  const changes: LineChanges = {
    added: sent.map(({ input, parentId }, i) => ({
      ...applied(meta, input),
      id: ids[i]!,
      [l.by]: parentId,
    })),
    changed: [],
    removed: [],
  }
  const { added } = (await hooksOf(l.child).beforeLines?.(context, changes)) ?? changes
  if (added.length) await insertRows(context, meta, added)
}
