import type { Person } from '#define/entity.ts'
import { session } from './services.ts'

/** The person who looks, as the rules of records see them. */
export function me(): Person {
  const person = session.person()
  return { staffId: person?.id ?? '', codes: person?.codes ?? new Set() }
}
