import { call, choice, date, integer, list, reference, text } from '#define'

export const workHourTypes = ['Normal', 'Overtime', 'Leave', 'Holiday'] as const

/** A shift as the grid of a week has it. */
const shift = {
  startTime: text({ required: true, max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  endTime: text({ required: true, max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  breakMinutes: integer({ required: true, min: 0, max: 720 }),
  type: choice(workHourTypes, { required: true }),
} as const

export const workHourCalls = {
  /** Approves the drafts of a period, but for those of oneself and those that one entered. */
  approveWorkHours: call({
    at: 'POST /api/workHours/approvePeriod',
    of: 'workHours',
    input: {
      from: date({ required: true }),
      to: date({ required: true }),
      branchId: reference('branches', { help: 'Leave empty for every branch' }),
      staffId: reference('staff', { label: 'Person', help: 'Leave empty for everybody' }),
    },
    answer: {
      approved: integer({ required: true, label: 'Shifts approved' }),
      /** Drafts that somebody else has to approve. */
      left: integer({ required: true, label: 'Left to somebody else' }),
    },
  }),
  /** The people of a branch and their shifts in the seven days from a day. */
  getWorkWeek: call({
    at: 'GET /api/workHours/week',
    input: {
      branchId: reference('branches', { help: 'Defaults to your branch' }),
      from: date({ required: true }),
    },
    answer: {
      branchId: reference('branches'),
      people: list({
        staffId: reference('staff', { required: true }),
        name: text({ required: true }),
      }),
      shifts: list({
        id: reference('workHours', { required: true }),
        version: integer({ required: true }),
        staffId: reference('staff', { required: true }),
        date: date({ required: true }),
        state: text({ required: true }),
        hours: text({ required: true }),
        ...shift,
      }),
    },
  }),
  /**
   * Sets the shifts of a person on a day at a branch. `known` are the shifts that stood there; where
   * somebody has changed them since, nothing is done.
   */
  saveWorkDay: call({
    at: 'POST /api/workHours/day',
    input: {
      staffId: reference('staff', { required: true, label: 'Person' }),
      branchId: reference('branches', { required: true }),
      date: date({ required: true, label: 'Day' }),
      known: list({ id: text({ required: true, max: 36 }), version: integer({ required: true }) }),
      shifts: list(shift),
    },
    answer: { shifts: integer({ required: true }) },
  }),
}
