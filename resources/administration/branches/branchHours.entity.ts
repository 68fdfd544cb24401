import { choice, entity, reference, timeSlot } from '#define'

/** A part of a week in which a branch is open, by the clocks on its wall. A day may have several. */
export const branchHours = entity('branchHours', {
  titles: ['Opening hours', 'Opening hours'],
  label: 'period',
  fields: {
    branchId: reference('branches', { required: true, onDelete: 'cascade' }),
    /** 1 is Monday, as in ISO 8601. */
    weekday: choice(['1', '2', '3', '4', '5', '6', '7'], {
      required: true,
      label: 'Day',
      labels: {
        1: 'Monday',
        2: 'Tuesday',
        3: 'Wednesday',
        4: 'Thursday',
        5: 'Friday',
        6: 'Saturday',
        7: 'Sunday',
      },
    }),
    period: timeSlot({ required: true, label: 'From and to' }),
  },
  list: { columns: ['weekday', 'period'], sort: 'weekday' },
  api: false,
})
