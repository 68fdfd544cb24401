import {
  badInput,
  handlers,
  metaOf,
  oneRecord,
  updateRecord,
  type Context,
  type Row,
} from '#server/kit'
import { learnedCalls } from './learned.calls.ts'

export default handlers(learnedCalls, {
  useLeadDays: (context, { supplierId, days = null }) =>
    change(context, 'suppliers', supplierId, 'supplierId', 'leadDays', days),

  useSlipDays: (context, { agentId, days = null }) =>
    change(context, 'shippingAgents', agentId, 'agentId', 'slipDays', days),

  async useRouteDays(context, { portId, toPortId, warehouseId, days = null }) {
    if (!toPortId === !warehouseId)
      throw badInput('one_of', 'toPortId', 'Name the other port or the warehouse.')
    const [name, key, to] = toPortId
      ? (['seaLines', 'toPortId', toPortId] as const)
      : (['transits', 'warehouseId', warehouseId!] as const)
    const record = await oneRecord(context, metaOf('ports'), portId, 'for update', 'portId')
    const lines = record[name] as unknown as Row[]
    const known = lines.find(line => line[key] === to.toLowerCase())
    const others = lines.filter(line => line !== known)
    await updateRecord(context, metaOf('ports'), portId, {
      version: record.version as number,
      [name]: days === null ? others : [...others, { ...(known ?? { [key]: to }), days }],
    })
    return { days: (known?.days as number | undefined) ?? null }
  },
})

/** @returns the days that stood there */
async function change(
  context: Context,
  entity: 'suppliers' | 'shippingAgents',
  id: string,
  at: string,
  field: string,
  days: number | null,
) {
  const meta = metaOf(entity)
  const record = await oneRecord(context, meta, id, 'for update', at)
  await updateRecord(context, meta, id, { version: record.version as number, [field]: days })
  return { days: record[field] as number | null }
}
