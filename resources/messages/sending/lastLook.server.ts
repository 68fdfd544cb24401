import type { Database } from '#server/kit'

/** Why a message is not handed over now: never, or not before `until`. */
export interface HeldBack {
  readonly why: string
  readonly until?: string
}

/** A message that is about to be handed over. */
export interface Leaving {
  readonly id: string
  readonly clientId: string
  readonly ownerId: string
  readonly recipient: string
}

/** Looks once more whether a message may go: much may have happened since it was queued. */
export type LastLook = (db: Database, message: Leaving, now: Date) => Promise<HeldBack | undefined>

const looks = new Map<string, LastLook>()

/** Has messages about an entity looked at before they are handed over. Higher areas call it once. */
export const lookBeforeSending = (ownerEntity: string, look: LastLook): void =>
  void looks.set(ownerEntity, look)

export const lastLookOf = (ownerEntity: string | null): LastLook | undefined =>
  ownerEntity === null ? undefined : looks.get(ownerEntity)
