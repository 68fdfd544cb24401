import type { Context } from '#server/context.ts'
import { hooksOf } from '#server/halves.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'

/** Works out the `filled` fields of records that are read, or those of them that are wanted. */
export async function withFilled(
  context: Context,
  { entity }: EntityMeta,
  records: Row[],
  wanted?: ReadonlySet<string>,
): Promise<Row[]> {
  const fills = (hooksOf(entity.name).fills ?? []).filter(
    ({ fields }) => !wanted || fields.some(field => wanted.has(field)),
  )
  if (!records.length || !fills.length) return records
  const ids = records.map(({ id }) => id as string)
  const found = await Promise.all(
    fills.map(async fill => [fill, await fill.of(context, ids)] as const),
  )
  for (const record of records)
    for (const [{ fields }, values] of found)
      for (const field of fields) record[field] = values.get(record.id as string)?.[field] ?? null
  return records
}
