import type { RaRecord } from 'ra-core'
import { isSameList } from '#define/words.ts'

/** Two changes of one record: what it was, what this person made of it, and what stands in the database by now. */
export interface Conflict {
  base: RaRecord
  mine: Record<string, any>
  theirs: RaRecord
}

/** The record as it is now, when a request was refused because its version is stale. */
export function conflictIn(error: unknown): RaRecord | undefined {
  const { status, body } = (error ?? {}) as { status?: number; body?: { current?: RaRecord } }
  return status === 409 ? body?.current : undefined
}

/** A field in which the two differ, and who of them changed it. */
export interface Difference {
  readonly name: string
  readonly isMine: boolean
  readonly isTheirs: boolean
}

/** Where both made the same of a field there is nothing to decide. */
export const differencesIn = (
  { base, mine, theirs }: Conflict,
  names: readonly string[],
): Difference[] =>
  names
    .filter(name => !isSame(mine[name], theirs[name]))
    .map(name => ({
      name,
      isMine: !isSame(mine[name], base[name]),
      isTheirs: !isSame(theirs[name], base[name]),
    }))

/** The ids of tags in another order are the same tags. */
const isSame = (a: unknown, b: unknown) =>
  areIds(a) && areIds(b)
    ? isSameList(a, b)
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
