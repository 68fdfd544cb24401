import { choice, computed, date, entity, instant, integer, reference, text } from '#define'
import { appointmentState, appointmentStates, stepOf } from './appointmentState.ts'
import { todayOf } from '#resources/days.ts'

const ofPlan = (column: string) =>
  `(select p.${column} from delivery_plans p where p.id = {planId})`
const today = `(select ${todayOf('p.client_id')} from delivery_plans p where p.id = {planId})`
const state = appointmentState({
  planState: ofPlan('state'),
  planDate: ofPlan('date'),
  today,
  answer: '{answer}',
  chosenDate: '{chosenDate}',
  invited: '{invitedOnUtc}',
})
const arrived = stepOf('{planId}', 'customerOnSite', 'max(a.at_utc)')
const served = stepOf('{planId}', 'deliver', 'max(a.at_utc)')

/** What was agreed with the customer of a pickup, and when they came. */
export const pickupAppointments = entity('pickupAppointments', {
  titles: ['Pickup appointment', 'Pickup appointments'],
  label: 'planId',
  fields: {
    planId: reference('deliveryPlans', { required: true, unique: true, onDelete: 'cascade' }),
    invitedOnUtc: instant({ label: 'Invited' }),
    via: choice(['SMS', 'E-mail', 'SMS and e-mail']),
    answer: choice(['None', 'Confirmed', 'Another time'], { default: 'None', none: 'None' }),
    chosenDate: date(),
    slotId: reference('calendarSlots', { label: 'Chosen slot' }),
    arrivedOnUtc: computed(instant({ label: 'Arrived' }), arrived),
    minutesWaited: computed(
      integer(),
      `select round(extract(epoch from (coalesce((${served}), now()) - (${arrived}))) / 60)::int`,
    ),
    servedBy: computed(
      text(),
      stepOf(
        '{planId}',
        'deliver',
        '(array_agg((select s.full_name from staff s where s.id = a.staff_id) order by a.seq desc))[1]',
      ),
    ),
    state: computed(
      choice(appointmentStates, {
        tones: {
          'Not invited': 'neutral',
          Invited: 'info',
          Booked: 'info',
          Arrived: 'warning',
          Done: 'good',
          'No-show': 'warning',
          Expired: 'warning',
        },
      }),
      state,
    ),
  },
  list: { columns: ['planId', 'invitedOnUtc', 'via', 'state'], sort: '-createdOnUtc' },
  api: false,
})
