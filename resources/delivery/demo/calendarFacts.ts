import type { BranchCode, Country } from '#resources/administration/demo/reference.ts'
import type { Rows } from '#server/demo/kit.ts'

type Calendar = Rows['deliveryCalendars']

/** What a named calendar is for. Names are exact: dialogs and the shortcut bar find calendars by them. Source: readings, item 21. */
export interface CalendarFacts {
  readonly name: string
  readonly group: string
  readonly type: Calendar['calendarType']
  readonly branch: BranchCode
  /** Code of the warehouse from which its goods go. */
  readonly warehouse: string
  /** How often it is chosen among those of its branch that would do. */
  readonly share: number
  /** Letters of the days on which it is open, from Monday; a dot is a closed day. */
  readonly days: string
  readonly shown: Calendar['capacityType']
  /** Stops of an ordinary day. */
  readonly stops: number
  readonly slots?: 'halves' | 'hours'
  /** How providers that may drive for it begin. */
  readonly providers?: string
  readonly colour: string
  readonly isDisabled?: boolean
}

const week = 'MTWTFS.', workdays = 'MTWTF..', always = 'MTWTFSS'

export const calendars: Readonly<Record<Country, readonly CalendarFacts[]>> = {
  NZ: [
    { name: 'Kaimai Courier Auckland', group: 'Auckland warehouse', type: 'Courier', branch: 'AKL', warehouse: 'CAR', share: 12, days: workdays, shown: 'Items', stops: 14, providers: 'Kaimai Courier', colour: '#C0632F' },
    { name: 'Kaimai Freight Auckland', group: 'Auckland warehouse', type: 'Freight', branch: 'AKL', warehouse: 'CAR', share: 14, days: workdays, shown: 'Volume', stops: 12, providers: 'Kaimai Freight', colour: '#8E5B2B' },
    { name: 'Harbour Freight Auckland', group: 'Auckland warehouse', type: 'Freight', branch: 'AKL', warehouse: 'PEN', share: 10, days: workdays, shown: 'Volume', stops: 10, providers: 'Harbour Freight', colour: '#2F6B8F' },
    { name: 'Auckland Delivery', group: 'Auckland warehouse', type: 'Delivery', branch: 'AKL', warehouse: 'CAR', share: 50, days: week, shown: 'Stops', stops: 16, slots: 'halves', providers: 'Auckland', colour: '#3E7D5A' },
    { name: 'Carbine Pickup', group: 'Auckland warehouse', type: 'Pickup', branch: 'AKL', warehouse: 'CAR', share: 40, days: week, shown: 'Stops', stops: 16, slots: 'hours', colour: '#5B6FB5' },
    { name: 'Penrose Pickup', group: 'Auckland warehouse', type: 'Pickup', branch: 'AKL', warehouse: 'PEN', share: 25, days: workdays, shown: 'Stops', stops: 12, slots: 'hours', colour: '#7D3C98' },
    { name: 'Urgent AKL delivery', group: 'Auckland warehouse', type: 'Urgent', branch: 'AKL', warehouse: 'CAR', share: 5, days: week, shown: 'Minutes', stops: 4, providers: 'Level Best', colour: '#C0392B' },
    { name: 'Onehunga Shop Pickup', group: 'Auckland showroom', type: 'Pickup', branch: 'AKL', warehouse: 'ONE', share: 18, days: always, shown: 'Stops', stops: 10, slots: 'halves', colour: '#148F77' },
    { name: 'Westgate Pickup', group: 'Auckland showroom', type: 'Pickup', branch: 'AKL', warehouse: 'WES', share: 14, days: always, shown: 'Stops', stops: 10, slots: 'halves', colour: '#B8860B' },
    { name: 'Kaimai Courier Christchurch', group: 'Christchurch', type: 'Courier', branch: 'CHC', warehouse: 'AVO', share: 10, days: workdays, shown: 'Items', stops: 10, providers: 'Kaimai Courier', colour: '#C0632F' },
    { name: 'Christchurch Showroom', group: 'Christchurch', type: 'Showroom', branch: 'CHC', warehouse: 'CHS', share: 12, days: always, shown: 'Stops', stops: 8, colour: '#B8860B' },
    { name: 'Christchurch Delivery', group: 'Christchurch', type: 'Delivery', branch: 'CHC', warehouse: 'AVO', share: 40, days: week, shown: 'Stops', stops: 12, slots: 'halves', providers: 'Christchurch', colour: '#3E7D5A' },
    { name: 'Christchurch Relocation', group: 'Christchurch', type: 'Relocation', branch: 'CHC', warehouse: 'AVO', share: 3, days: workdays, shown: 'Minutes', stops: 3, providers: 'Southern Lift', colour: '#6E7B2A' },
    { name: 'Avon Pickup', group: 'Christchurch', type: 'Pickup', branch: 'CHC', warehouse: 'AVO', share: 30, days: week, shown: 'Stops', stops: 12, slots: 'hours', colour: '#5B6FB5' },
    { name: 'Harbour Freight Christchurch', group: 'Christchurch', type: 'Freight', branch: 'CHC', warehouse: 'PHL', share: 14, days: workdays, shown: 'Volume', stops: 10, providers: 'Harbour Freight', colour: '#2F6B8F' },
    { name: 'Port Hills Pickup', group: 'Christchurch', type: 'Pickup', branch: 'CHC', warehouse: 'PHL', share: 18, days: workdays, shown: 'Stops', stops: 10, colour: '#7D3C98' },
    { name: 'Hamilton Delivery', group: 'Hamilton', type: 'Delivery', branch: 'HAM', warehouse: 'HLW', share: 40, days: week, shown: 'Volume', stops: 10, slots: 'halves', providers: 'Hamilton', colour: '#3E7D5A' },
    { name: 'Hamilton Pickup', group: 'Hamilton', type: 'Pickup', branch: 'HAM', warehouse: 'HLW', share: 30, days: week, shown: 'Stops', stops: 12, slots: 'hours', colour: '#5B6FB5' },
    { name: 'Onehunga Service', group: 'Service', type: 'Service', branch: 'AKL', warehouse: 'SVN', share: 1, days: workdays, shown: 'Minutes', stops: 8, slots: 'halves', colour: '#34495E' },
    { name: 'Waikato Carriers Hamilton', group: 'Hamilton', type: 'Delivery', branch: 'HAM', warehouse: 'HLW', share: 0, days: workdays, shown: 'Value', stops: 6, colour: '#95A5A6', isDisabled: true },
  ],
  CA: [
    { name: 'Edmonton Delivery', group: 'Edmonton', type: 'Delivery', branch: 'EDM', warehouse: 'EDW', share: 40, days: week, shown: 'Stops', stops: 14, slots: 'halves', providers: 'Edmonton', colour: '#3E7D5A' },
    { name: 'Edmonton Pickup', group: 'Edmonton', type: 'Pickup', branch: 'EDM', warehouse: 'EDW', share: 30, days: week, shown: 'Stops', stops: 14, slots: 'hours', colour: '#5B6FB5' },
    { name: 'Edmonton Shop Pickup', group: 'Edmonton', type: 'Pickup', branch: 'EDM', warehouse: 'EDS', share: 15, days: always, shown: 'Stops', stops: 8, slots: 'halves', colour: '#148F77' },
    { name: 'Edmonton Relocation', group: 'Edmonton', type: 'Relocation', branch: 'EDM', warehouse: 'EDW', share: 3, days: workdays, shown: 'Minutes', stops: 3, providers: 'Strong Backs', colour: '#6E7B2A' },
    { name: 'Edmonton Service', group: 'Edmonton', type: 'Service', branch: 'EDM', warehouse: 'SVC', share: 1, days: workdays, shown: 'Minutes', stops: 8, slots: 'halves', colour: '#34495E' },
    { name: 'Calgary Delivery', group: 'Calgary', type: 'Delivery', branch: 'CGY', warehouse: 'CGW', share: 40, days: week, shown: 'Volume', stops: 12, slots: 'halves', providers: 'Calgary', colour: '#3E7D5A' },
    { name: 'Calgary Pickup', group: 'Calgary', type: 'Pickup', branch: 'CGY', warehouse: 'CGW', share: 30, days: week, shown: 'Stops', stops: 14, slots: 'hours', colour: '#5B6FB5' },
    { name: 'Calgary Relocation', group: 'Calgary', type: 'Relocation', branch: 'CGY', warehouse: 'CGW', share: 3, days: workdays, shown: 'Minutes', stops: 3, providers: 'Strong Backs', colour: '#6E7B2A' },
  ],
}
