import { entity, json, money, reference, text } from '#define'

/** What a method of a till was counted at, and what it should have been when the day was closed. */
export const dayCounts = entity('dayCounts', {
  titles: ['Count', 'Counts'],
  label: 'methodId',
  fields: {
    dayCloseId: reference('dayCloses', { required: true, onDelete: 'cascade' }),
    methodId: reference('paymentMethods', { required: true, label: 'Method' }),
    terminal: text({ required: true, max: 40, label: 'Till' }),
    counted: money({ required: true, signed: true }),
    reason: text({ max: 200, label: 'Reason for a difference' }),
    expected: money({ signed: true, readOnly: true }),
    /** How many of each note and coin, by its worth in cents; none where the sum was counted. */
    pieces: json({ label: 'Notes and coins' }),
  },
  list: { columns: ['methodId', 'terminal', 'expected', 'counted', 'reason'], sort: 'terminal' },
  unique: [['dayCloseId', 'methodId', 'terminal']],
  api: false,
})
