import { isDeepStrictEqual } from 'node:util'
import {
  badInput,
  metaOf,
  oneRecord,
  recordAt,
  refused,
  refuseStale,
  updateRecord,
  type Context,
  type Row,
} from '#server/kit'

/** Which version of a record: its id, the version that was seen, and the moment to go back to. */
export interface Former {
  readonly id: string
  readonly idField: string
  readonly version: number
  readonly at: string
}

/**
 * Gives a record the values that people had set at a moment, as one change of its own. Keys and what
 * jobs write stay.
 * @throws NotFound, Stale, BadInput naming `at` before it existed, Refused where it was the same
 */
export async function goBack(
  context: Context,
  entity: 'channels' | 'retargetingTemplates',
  { id, idField, version, at }: Former,
): Promise<void> {
  const meta = metaOf(entity)
  const now = await oneRecord(context, meta, id, 'for update', idField)
  await refuseStale(context, meta, { id, version: now.version as number }, version)
  const past = await recordAt(context, meta, id, { at })
  if (!past.isThere) throw badInput('not_there', 'at', 'It did not exist at that time.')
  const fields: Row = {}
  for (const name of past.differs) {
    const field = meta.fieldOf.get(name)
    if (!field || field.options.readOnly || field.options.secret) continue
    const lines = meta.lines.find(each => each.field === name)
    if (!lines) fields[name] = past.values[name]
    else {
      const [then, present] = [past.values[name] as Row[], now[name] as Row[]]
      const ids = new Set(present.map(line => line.id))
      // A line that is gone by now is made anew, under another id.
      const written = settingsOf(lines, then)
      if (!isDeepStrictEqual(written, settingsOf(lines, present)))
        fields[name] = written.map((line, i) => {
          const { id } = then[i]!
          return ids.has(id) ? { ...line, id } : line
        })
    }
  }
  if (!Object.keys(fields).length)
    throw refused('same', 'at', 'Its settings were the same at that time.')
  await updateRecord(context, meta, id, { version, ...fields })
}

/** The settings of lines, without their ids. */
function settingsOf(
  { child, by }: { readonly child: string; readonly by: string },
  lines: readonly Row[],
): Row[] {
  const names = metaOf(child).stored.flatMap(([name, field]) =>
    name === by || name === 'id' || field.options.readOnly ? [] : name,
  )
  return lines.map(line => Object.fromEntries(names.map(name => [name, line[name] ?? null])))
}
