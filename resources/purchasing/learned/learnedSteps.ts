import type { RowStep } from '#define'

const use = { label: 'Use it', about: ['of'], rows: 'one' } as const

/** Makes learned days the agreed ones. A row offers the step whose records it names. */
export const useSteps: readonly RowStep[] = [
  {
    ...use,
    call: 'useLeadDays',
    takes: { supplierId: 'supplierId', days: 'usable' },
    confirm:
      'These become the lead days of the supplier, for SKUs and products that have none of their own.',
  },
  {
    ...use,
    call: 'useRouteDays',
    takes: {
      portId: 'portId',
      toPortId: 'toPortId',
      warehouseId: 'warehouseId',
      days: 'usable',
    },
    confirm: 'These become the agreed days. Days of arrival of all that is under way follow.',
  },
  {
    ...use,
    call: 'useSlipDays',
    takes: { agentId: 'agentId', days: 'usable' },
    confirm: 'Containers of this agent are expected that much later. Announced ETAs stay.',
  },
]
