import { date, decimal, entity, integer, reference } from '#define'

/**
 * What a person's texts took of a day: a row for each time that they queued some. Written once, and
 * counted against the limits of the client.
 */
export const textUses = entity('textUses', {
  titles: ['Use of texts', 'Uses of texts'],
  label: 'day',
  fields: {
    day: date({ required: true }),
    staffId: reference('staff', { required: true, label: 'Sent by' }),
    segments: integer({ required: true, min: 1 }),
    cost: decimal({ required: true, min: 0, scale: 4 }),
    /** Absent: it is within the limits. */
    signedById: reference('staff', { label: 'Signed by' }),
  },
  list: { columns: ['day', 'staffId', 'segments', 'cost', 'signedById'], sort: 'day', search: [] },
  checks: {
    'Somebody other than who sends texts signs for them.':
      '{signedById} is null or {signedById} <> {staffId}',
  },
  api: false,
})
