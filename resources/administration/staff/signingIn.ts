import { computed, flag } from '#define'

/** Whether a person has a second factor that counts. */
export const hasSecondFactor = computed(
  flag({ label: 'Second factor' }),
  'exists (select from staff_second_factors f where f.staff_id = {id} and f.confirmed_on_utc is not null)',
)

/** The actions of an administrator on how a person signs in and what they reach. */
const actions = {
  invite: {
    call: 'invitePerson',
    id: 'staffId',
    label: 'Send an invitation',
    confirm:
      'They get an e-mail with a link to choose a password. It works once, within 24 hours. An earlier link stops working.',
    while: { field: 'isDisabled', is: [false] },
  },
  setPassword: { call: 'setPassword', id: 'staffId', label: 'Set password' },
  resetSecondFactor: {
    call: 'resetSecondFactor',
    id: 'staffId',
    label: 'Reset second factor',
    while: { field: 'hasSecondFactor', is: [true] },
  },
  copyAccess: { call: 'copyAccess', id: 'staffId', label: 'Copy access from' },
} as const

const links = {
  'Access of everybody': { screen: '/administration/staff/AccessTable' },
  Commissions: { screen: '/workHour/commissionsList', takes: { staffId: 'id' } },
} as const

/** The actions at a person, and the screens that they lead to. */
export const staffOffers = { actions, links } as const
