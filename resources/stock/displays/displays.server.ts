import { sql } from 'drizzle-orm'
import {
  badInput,
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  Refused,
  savepoint,
  transition,
  updateRecord,
  withFields,
} from '#server/kit'
import { displayCalls } from './displays.calls.ts'

export default handlers(displayCalls, {
  async askForDisplay(context, { displayWarehouseId, sourceWarehouseId, ...asked }) {
    const [place] = await context.db.query<{ branchId: string }>(
      sql`select branch_id from warehouses where id = ${displayWarehouseId} and client_id = ${context.actor.clientId}`,
    )
    if (!place)
      throw badInput('unknown_reference', 'displayWarehouseId', 'Choose another showroom.')
    const made = createRecord(context, metaOf('demoRequests'), {
      ...asked,
      ...place,
      warehouseId: displayWarehouseId,
      // Somebody may look at what the showroom has itself.
      ...(sourceWarehouseId !== displayWarehouseId && { sourceWarehouseId }),
    })
    const { id, no } = await withFields(made, field =>
      field === 'warehouseId' || field === 'branchId' ? 'displayWarehouseId' : field,
    )
    return { id, no } as { id: string; no: string }
  },

  async approveDemoRequest(context, { demoRequestId, version, sourceWarehouseId }) {
    const meta = metaOf('demoRequests')
    const before = await oneRecord(context, meta, demoRequestId, 'for update')
    const chosen = await updateRecord(context, meta, demoRequestId, {
      version: version ?? before.version,
      sourceWarehouseId,
    })
    const { no, transferId } = (await transition(
      context,
      meta,
      { id: demoRequestId, version: chosen.version as number },
      'approve',
      { idField: 'demoRequestId' },
    )) as { no: string; transferId: string }
    const transfers = metaOf('transfers')
    try {
      await savepoint(context.db, tx =>
        transition({ ...context, db: tx }, transfers, { id: transferId }, 'request'),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
    const transfer = (await oneRecord(context, transfers, transferId)) as {
      no: string
      jobStatus: string
    }
    const told =
      transfer.jobStatus === 'Draft'
        ? `not enough is free there, so ${transfer.no} is a draft for now.`
        : `${transfer.no} holds the goods.`
    return { no, transferId, told }
  },
})
