import type { Conflict, Difference } from '#src/views/form/conflict.ts'

/** Whose value is saved. */
export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** What stands to reason: the side that changed the field. Where both did, nobody knows but the person. */
export const sensible = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(
    differences.flatMap(({ name, isMine, isTheirs }) =>
      isMine && isTheirs ? [] : [[name, isMine ? 'mine' : 'theirs']],
    ),
  )

/** The values that go on top of the record as it is now. */
export const mineOf = ({ mine, theirs }: Conflict, choices: Choices): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([, side]) => side === 'mine')
      .map(([name]) => [name, valueOf(mine[name], theirs[name])]),
  )

/** Child lines go as a whole. A line of mine that they removed is added anew; the others are the lines as they are now. */
function valueOf(mine: unknown, theirs: unknown): unknown {
  if (!areLines(mine)) return mine
  const known = new Map((areLines(theirs) ? theirs : []).map(line => [line.id, line]))
  return mine.map(line => {
    const { id, version: _, ...values } = line
    const now = known.get(id)
    return now ? { ...values, id, version: now.version } : values
  })
}

type Line = Record<string, unknown>
const areLines = (value: unknown): value is Line[] =>
  Array.isArray(value) && value.every(each => typeof each === 'object' && each !== null)
