import type { Context } from '#server/context.ts'
import type { LineChanges } from '#server/entities/hooks.ts'
import { newIds } from './newIds.ts'
import { hooksOf } from '#server/halves.ts'
import { badInput, Refused, type Problem } from '#server/http/errors.ts'
import { changedFields, sameIds } from '#server/entities/meta/difference.ts'
import { applied, dependenceProblems, hiddenProblems, readOnlyProblems, refuse } from './input.ts'
import { refuseUnknownLinks } from './links.ts'
import { metaOf, type EntityMeta, type LinesMeta, type Row } from '#server/entities/meta/meta.ts'
import { insertRows, removeRows, replaceLinks, updateRows } from '#server/entities/read/rows.ts'
import { usesOf } from '#server/entities/meta/uses.ts'

/**
 * Replaces the child lines of a record by the sent ones: known ids are changed, new ones added,
 * missing ones removed, each in one statement. Returns whether anything changed.
 */
export async function saveLines(
  context: Context,
  l: LinesMeta,
  parentId: string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<boolean> {
  const record = { parentId, before, after }
  const lines = sentOf(context, l, record)
  await refuseUnknownLinks(
    context,
    metaOf(l.child),
    lines.map(line => ({ ...line, current: { ...line.current, [l.by]: parentId } })),
  )
  return write(context, l, [record], lines)
}

/** The lines of a record as they were, and as they were sent. */
export interface LinesOfRecord {
  readonly parentId: string
  readonly before: readonly Row[]
  readonly after: readonly Row[]
}

/**
 * The same for several records together, in a few statements. The caller has looked up what the lines
 * refer to.
 */
export const writeLines = (
  context: Context,
  l: LinesMeta,
  records: readonly LinesOfRecord[],
): Promise<boolean> =>
  write(
    context,
    l,
    records,
    records.flatMap(record => sentOf(context, l, record)),
    { isOfFile: true },
  )

async function write(
  context: Context,
  l: LinesMeta,
  records: readonly LinesOfRecord[],
  lines: readonly Sent[],
  from: { isOfFile?: true } = {},
): Promise<boolean> {
  const { db } = context
  const meta = metaOf(l.child)
  const added = lines.filter(({ current }) => !current)
  const ids = newIds(added.length)
  const changes: LineChanges = {
    added: added.map(({ input, parentId }, i) => ({ ...input, id: ids[i]!, [l.by]: parentId })),
    changed: lines
      .filter(
        ({ input, current }) =>
          current &&
          (changedFields(meta, current, input).length || isRelinked(meta, current, input)),
      )
      .map(({ input, current, parentId }) => ({ ...current, ...input, [l.by]: parentId })),
    removed: records.flatMap(({ before, after }) => {
      const kept = new Set(after.map(r => r.id))
      return before.map(r => r.id as string).filter(id => !kept.has(id))
    }),
    at: new Map([
      ...added.map(({ prefix }, i) => [ids[i]!, prefix] as const),
      ...lines.flatMap(({ input, current, prefix }) =>
        current ? [[input.id as string, prefix] as const] : [],
      ),
    ]),
    ...from,
  }
  const hook = hooksOf(l.child).beforeLines
  const { after, ...written } = hook
    ? await hook(context, changes)
    : { ...changes, after: undefined }
  const { removed } = written
  const uses = removed.length ? await usesOf(db, meta, removed) : new Map<string, Problem>()
  for (const problem of uses.values()) throw new Refused({ ...problem, field: l.field })

  if (removed.length) await removeRows(context, meta, removed)
  if (written.changed.length) await updateRows(context, meta, written.changed, [l.by])
  if (written.added.length) await insertRows(context, meta, written.added)
  await replaceLinks(db, meta, [...written.changed, ...written.added])
  await after?.()
  return changes.removed.length + changes.changed.length + changes.added.length > 0
}

/** Whether a request names other records in a field of tags. */
const isRelinked = ({ tags }: EntityMeta, current: Row, input: Row) =>
  tags.some(
    ({ field }) =>
      input[field] && !sameIds(input[field] as string[], (current[field] ?? []) as string[]),
  )

/** A sent line as it is to be stored, with what it was; `prefix` is its path in the record. */
interface Sent {
  readonly input: Row
  readonly current: Row | undefined
  readonly prefix: string
  readonly parentId: string
}

/**
 * The sent lines of a record.
 * @throws BadInput naming the line and its field, for what may not be sent
 */
function sentOf(
  { actor }: Context,
  l: LinesMeta,
  { parentId, before, after }: LinesOfRecord,
): Sent[] {
  const meta = metaOf(l.child)
  const known = new Map(before.map(r => [r.id as string, r]))
  // The sender cannot set the line's parent.
  const sent = after.map(({ [l.by]: _parent, ...input }, row) => ({
    input: input as Row,
    current: input.id ? known.get(input.id as string) : undefined,
    prefix: `${l.field}.${row}.`,
    parentId,
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
  return sent.map(line => ({ ...line, input: applied(meta, line.input, line.current) }))
}
