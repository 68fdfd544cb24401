import type { Context } from '#server/context.ts'
import { hooksOf } from '#server/halves.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'

/** Works out the `filled` fields of records that are read, or those of them with these names. */
export async function withFilled(
  context: Context,
  meta: EntityMeta,
  records: Row[],
  names?: ReadonlySet<string>,
): Promise<Row[]> {
  const ids = records.map(({ id }) => id as string)
  return (await filling(context, meta, ids, names))(records)
}

/**
 * Works out the `filled` fields of records before these are read, for what can be asked at the same
 * time. Answers with what puts them into the records.
 */
export async function filling(
  context: Context,
  { entity }: EntityMeta,
  ids: readonly string[],
  names?: ReadonlySet<string>,
): Promise<(records: Row[]) => Row[]> {
  const fills = (hooksOf(entity.name).fills ?? []).filter(
    ({ fields }) => !names || fields.some(field => names.has(field)),
  )
  if (!ids.length || !fills.length) return records => records
  const found = await Promise.all(
    fills.map(async fill => [fill, await fill.of(context, ids)] as const),
  )
  return records => {
    for (const record of records)
      for (const [{ fields }, values] of found)
        for (const field of fields)
          if (!names || names.has(field))
            record[field] = values.get(record.id as string)?.[field] ?? null
    return records
  }
}
