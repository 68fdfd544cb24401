/** Why the database cannot do something at this moment, by its error code; the same request may succeed later. */
const reasons: Readonly<Record<string, string>> = {
  '55P03': 'Something else is changing this data right now. Try again in a moment.',
  '40001': 'Somebody else changed the same data at the same time. Try again.',
  '40P01': 'Somebody else was changing the same data. Try again.',
  '53100':
    'The database disk is full, so nothing was saved. Ask an administrator to free up space.',
  '53200': 'The database is short of memory. Try again in a moment.',
  '53300': 'The database has no free connections. Try again in a moment.',
}

/** Whether trying again later may help: locks, conflicts, and every lack of resources (class 53). */
export const isBusy = (code: string): boolean => code in reasons || /^53.{3}$/.test(code)

/** The sentence for people. */
export const busyWords = (code: string): string =>
  reasons[code] ?? 'The database has reached one of its limits. Try again in a moment.'

/** The code of a full disk. */
export const diskFull = '53100'
