import { call, integer, reference } from '#define'

const required = { required: true } as const
const answer = { days: integer({ label: 'Days before' }) }
const most = { min: 0, help: 'Leave empty for no agreed days' } as const

/**
 * Makes learned days the agreed ones, when a person says so. Each answers the days that stood there
 * before, so that it takes itself back. The list of learned days opens none of them to people who may not
 * change these records.
 */
export const learnedCalls = {
  /** From submitting an order until its goods are loaded, of a supplier. */
  useLeadDays: call({
    at: 'POST /api/suppliers/useLeadDays',
    of: 'suppliers',
    access: ['G2', 'G3', 'G4'],
    done: 'Lead days are now %{days}',
    undo: { call: 'useLeadDays' },
    input: {
      supplierId: reference('suppliers', required),
      days: integer({ ...most, max: 1000 }),
    },
    answer,
  }),
  /** From a port to another one, or to a warehouse. */
  useRouteDays: call({
    at: 'POST /api/ports/useRouteDays',
    of: 'ports',
    access: ['O5'],
    done: 'Agreed days are now %{days}',
    undo: { call: 'useRouteDays' },
    input: {
      portId: reference('ports', required),
      toPortId: reference('ports', { label: 'To port' }),
      warehouseId: reference('warehouses'),
      days: integer({ ...most, max: 365 }),
    },
    answer,
  }),
  /** How much later than announced containers of an agent are expected. */
  useSlipDays: call({
    at: 'POST /api/shippingAgents/useSlipDays',
    of: 'shippingAgents',
    access: ['O5'],
    done: 'Slip is now %{days} days',
    undo: { call: 'useSlipDays' },
    input: {
      agentId: reference('shippingAgents', { ...required, label: 'Agent' }),
      days: integer({ ...most, max: 90 }),
    },
    answer,
  }),
}
