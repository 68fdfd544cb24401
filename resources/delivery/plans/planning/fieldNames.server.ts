import { withFields } from '#server/kit'

/** Runs work whose refusals name the fields of plans, and names those of the planning calls. */
export const withCallFields = <T>(work: Promise<T>) =>
  withFields(work, field =>
    field === 'override.reason' ? 'overrideReason' : field.replace(/^planItems\b/, 'items'),
  )

/** What allows going beyond the capacity of a day, where a reason is given. */
export const overrideOf = ({ overrideReason }: { overrideReason?: string | null }) =>
  typeof overrideReason === 'string' ? { override: { reason: overrideReason } } : {}
