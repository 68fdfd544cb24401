import type { Context } from '#server/context.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { hooksOf } from '#server/halves.ts'

/** A record to be written, with the names of what changes. */
export interface Changing {
  readonly id: string
  readonly fields: readonly string[]
}

/**
 * Lets the hooks that follow fields look at the records before they are written.
 * @returns what they do afterwards
 */
export async function following(
  context: Context,
  { entity }: EntityMeta,
  changing: readonly Changing[],
): Promise<() => Promise<void>> {
  const after: (() => Promise<unknown>)[] = []
  for (const [field, follow] of Object.entries(hooksOf(entity.name).follows ?? {})) {
    const ids = changing.flatMap(({ id, fields }) => (fields.includes(field) ? [id] : []))
    const done = ids.length ? await follow(context, ids) : undefined
    if (done) after.push(done)
  }
  return async () => {
    for (const done of after) await done()
  }
}

/** The names of the values that differ from those of a record. */
export const differing = (current: Row, input: Row): string[] =>
  Object.keys(input).filter(name => !isSame(current[name], input[name]))
