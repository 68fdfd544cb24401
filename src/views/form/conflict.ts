import type { RaRecord } from 'ra-core'
import { isSameList } from '#define/words.ts'

/** Two changes of one record: the original, the user's version, and the version in the database. */
export interface Conflict {
  base: RaRecord
  mine: Record<string, any>
  theirs: RaRecord
}

/** The current record, if a request was refused because of a stale version. */
export function conflictIn(error: unknown): RaRecord | undefined {
  const { status, body } = (error ?? {}) as { status?: number; body?: { current?: RaRecord } }
  return status === 409 ? body?.current : undefined
}

/** A field in which the two versions differ, and which of them changed it. */
export interface Difference {
  readonly name: string
  readonly isMine: boolean
  readonly isTheirs: boolean
}

/** Equal changes on both sides need no decision. */
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

/** The order of tag ids does not matter. */
const isSame = (a: unknown, b: unknown) =>
  areIds(a) && areIds(b)
    ? isSameList(a, b)
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
