import type { Person } from '#define/entity.ts'
import { session } from './services.ts'

/** The signed-in user, as record rules need it. */
export function me(): Person {
  const person = session.person()
  return { staffId: person?.id ?? '', codes: person?.codes ?? new Set() }
}
