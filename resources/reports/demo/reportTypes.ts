import type { Question } from '#define'

interface ReportType {
  readonly name: string
  readonly hasShifts: boolean
  readonly isDaily: boolean
  readonly questions: readonly Question[]
}

const incidents: Question = { name: 'incidents', label: 'Incidents', kind: 'longText' }

/** What branches report, in the order in which people choose it. */
export const reportTypes: readonly ReportType[] = [
  {
    name: 'Warehouse shift',
    hasShifts: true,
    isDaily: true,
    questions: [
      { name: 'people', label: 'People on the shift', kind: 'integer', required: true },
      { name: 'picked', label: 'Cartons picked', kind: 'integer', required: true },
      { name: 'trucks', label: 'Trucks loaded', kind: 'integer', required: true },
      { name: 'containers', label: 'Containers unloaded', kind: 'integer' },
      { name: 'forklifts', label: 'Forklifts checked', kind: 'flag', required: true },
      incidents,
    ],
  },
  {
    name: 'Showroom day',
    hasShifts: false,
    isDaily: true,
    questions: [
      { name: 'visitors', label: 'Visitors', kind: 'integer', required: true },
      { name: 'quotations', label: 'Quotations given', kind: 'integer' },
      { name: 'orders', label: 'Orders', kind: 'integer', required: true },
      { name: 'sales', label: 'Sales', kind: 'money', required: true },
      {
        name: 'cash',
        label: 'Cash counted',
        kind: 'money',
        required: true,
        help: 'What is in the drawer, without the float',
      },
      { name: 'staff', label: 'People on the floor', kind: 'integer', required: true },
      { name: 'displays', label: 'Displays clean and priced', kind: 'flag', required: true },
      incidents,
    ],
  },
  {
    name: 'Delivery day',
    hasShifts: false,
    isDaily: true,
    questions: [
      { name: 'delivered', label: 'Deliveries made', kind: 'integer', required: true },
      { name: 'failed', label: 'Not delivered', kind: 'integer', required: true },
      { name: 'reasons', label: 'Why not', kind: 'text' },
      { name: 'vehicles', label: 'Vehicles checked', kind: 'flag', required: true },
      incidents,
    ],
  },
  {
    name: 'Safety walk',
    hasShifts: false,
    isDaily: false,
    questions: [
      { name: 'exits', label: 'Fire exits free', kind: 'flag', required: true },
      { name: 'firstAid', label: 'First aid kits complete', kind: 'flag', required: true },
      { name: 'findings', label: 'What was found', kind: 'longText', required: true },
    ],
  },
]
