import { formatDate } from '#src/fields/time/time.ts'

/** A record that is known by a day is named by that day, as days are read elsewhere. */
export const readableName = (label: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(label) ? formatDate(label) : label
