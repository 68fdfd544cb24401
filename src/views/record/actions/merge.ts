import type { Conflict, Difference } from '#src/views/form/conflict.ts'

/** The side whose value is saved. */
export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** The default choice: the side that changed the field. If both did, the user must choose. */
export const sensible = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(
    differences.flatMap(({ name, isMine, isTheirs }) =>
      isMine && isTheirs ? [] : [[name, isMine ? 'mine' : 'theirs']],
    ),
  )

/** The values to write on top of the current record. */
export const mineOf = ({ mine, theirs }: Conflict, choices: Choices): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([, side]) => side === 'mine')
      .map(([name]) => [name, valueOf(mine[name], theirs[name])]),
  )

/**
 * Child lines are replaced as a whole. An own line that the other user removed is added again; the
 * others get their current version.
 */
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
