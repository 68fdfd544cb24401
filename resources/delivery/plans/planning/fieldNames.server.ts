import { BadInput, Refused } from '#server/kit'

/**
 * Runs work whose refusals name the fields of the business, and names those of the call instead.
 * @param nameOf the call's name of a field
 */
export async function withFields<T>(
  work: Promise<T>,
  nameOf: (field: string) => string = ofCalls,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refused || error instanceof BadInput)) throw error
    const errors = error.errors.map(({ field, ...problem }) => ({
      ...problem,
      ...(field === undefined ? {} : { field: nameOf(field) }),
    }))
    throw error instanceof Refused ? new Refused(...errors) : new BadInput(...errors)
  }
}

const ofCalls = (field: string) =>
  field === 'override.reason' ? 'overrideReason' : field.replace(/^planItems\b/, 'items')

/** What allows going beyond the capacity of a day, where a reason is given. */
export const overrideOf = ({ overrideReason }: { overrideReason?: string | null }) =>
  typeof overrideReason === 'string' ? { override: { reason: overrideReason } } : {}
