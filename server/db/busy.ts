/** Why the database cannot do something at this moment, by its error code; the same request may succeed later. */
const reasons: Readonly<Record<string, string>> = {
  '55P03': 'Something else works on this data at the moment. Please try again in a moment.',
  '40001': 'Somebody else changed the same data at the same time. Please try again.',
  '40P01': 'Two changes of the same data waited for each other. Please try again.',
  '53100':
    'The disk of the database is full, so nothing was saved. An administrator has to make room.',
  '53200': 'The database is short of memory at the moment. Please try again in a moment.',
  '53300': 'The database takes no more connections at the moment. Please try again in a moment.',
}

/** Whether trying again later may help: locks, conflicts, and every lack of resources (class 53). */
export const isBusy = (code: string): boolean => code in reasons || /^53.{3}$/.test(code)

/** The sentence for people. */
export const busyWords = (code: string): string =>
  reasons[code] ?? 'The database has reached one of its limits. Please try again in a moment.'

/** The code of a full disk. */
export const diskFull = '53100'
