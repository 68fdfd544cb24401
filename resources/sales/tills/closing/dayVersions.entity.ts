import { entity, instant, integer, json, money, reference, text } from '#define'

/** A day as it was closed before two people opened it again. Written once. */
export const dayVersions = entity('dayVersions', {
  titles: ['Earlier close', 'Earlier closes'],
  label: 'no',
  fields: {
    dayCloseId: reference('dayCloses', { required: true, onDelete: 'cascade' }),
    no: integer({ required: true, min: 1, label: 'Version' }),
    expected: money({ required: true, signed: true }),
    counted: money({ required: true, signed: true }),
    difference: money({ required: true, signed: true }),
    note: text({ max: 300 }),
    earlyReason: text({ max: 200, label: 'Why before closing time' }),
    closedById: reference('staff', { required: true }),
    closedOnUtc: instant({ required: true, label: 'Closed' }),
    openedById: reference('staff', { required: true, label: 'Reopened by' }),
    signedById: reference('staff', { required: true, label: 'Signed by' }),
    openedOnUtc: instant({ required: true, label: 'Opened again' }),
    reason: text({ required: true, max: 200, label: 'Why it was reopened' }),
    /** What each method of each till should have been and was counted at. */
    counts: json({ required: true }),
    /** The proof of the day, as it was read while the day was closed. */
    proof: json({ required: true }),
  },
  list: {
    columns: [
      'no',
      'expected',
      'counted',
      'difference',
      'closedById',
      'closedOnUtc',
      'openedById',
      'signedById',
      'openedOnUtc',
      'reason',
    ],
    sort: 'no',
  },
  unique: [['dayCloseId', 'no']],
  checks: {
    'Somebody else has to sign to reopen a day.': '{signedById} <> {openedById}',
  },
  api: false,
})
