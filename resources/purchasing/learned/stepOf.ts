import type { RecordOf } from '#define'
import type { learnedDays } from './learnedDays.entity.ts'

export type Learned = RecordOf<typeof learnedDays>

/** The call that makes learned days the agreed ones, with its input and the question before it. */
export function stepOf({ kind, usable, ...row }: Learned) {
  if (kind === 'Lead')
    return {
      call: 'useLeadDays',
      input: { supplierId: row.supplierId, days: usable },
      question: 'learned.question_lead',
    } as const
  if (kind === 'Slip')
    return {
      call: 'useSlipDays',
      input: { agentId: row.agentId, days: usable },
      question: 'learned.question_slip',
    } as const
  const to = kind === 'Sea' ? { toPortId: row.toPortId } : { warehouseId: row.warehouseId }
  return {
    call: 'useRouteDays',
    input: { portId: row.portId, ...to, days: usable },
    question: 'learned.question',
  } as const
}
