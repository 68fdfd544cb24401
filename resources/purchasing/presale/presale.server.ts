import { sql } from 'drizzle-orm'
import {
  type Context,
  difference,
  handlers,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  refuseStale,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { givePromise } from './givePromise.server.ts'
import { movePromise } from './movePromise.server.ts'
import { presaleCalls } from './presale.calls.ts'

export default handlers(presaleCalls, {
  async setPresaleLimit(context, { containerLineId, version, presaleLimit = null }) {
    const line = await lockLine(context, containerLineId)
    await refuseStale(context, metaOf('containerLines'), line, version)
    const most = presaleLimit ?? line.quantity
    if (most < line.presold)
      throw refused(
        'presold',
        'presaleLimit',
        `${line.presold.toLocaleString('en')} of ${line.code} are promised to orders. Move some of them first, or set no lower limit.`,
      )
    if (most > line.quantity)
      throw refused(
        'too_many',
        'presaleLimit',
        `${line.no} brings ${line.quantity.toLocaleString('en')} of ${line.code}.`,
      )
    await change(context, line, { presaleLimit })
    return {}
  },

  async pausePresale(context, { containerLineId, reason }) {
    const line = await lockLine(context, containerLineId)
    if (line.pausedPresold === null)
      await change(context, line, { pausedPresold: line.presold }, reason)
    return {}
  },

  async resumePresale(context, { containerLineId }) {
    const line = await lockLine(context, containerLineId)
    if (line.pausedPresold !== null) await change(context, line, { pausedPresold: null })
    return {}
  },

  movePromise,
  givePromise,
})

interface Line {
  readonly id: string
  readonly version: number
  readonly containerId: string
  readonly no: string
  readonly state: string
  readonly code: string
  readonly quantity: number
  readonly presold: number
  readonly presaleLimit: number | null
  readonly pausedPresold: number | null
}

/**
 * Locks a container and then one of its lines, as every promise of inbound goods does.
 * @throws NotFound, Refused when the container is not under way any more
 */
async function lockLine({ db, actor }: Context, id: string): Promise<Line> {
  await db.query(sql`
    select 1 from containers where id = (select container_id from container_lines where id = ${id} and client_id = ${actor.clientId}) for no key update`)
  const [line] = await db.query<Line>(sql`
    select l.id, l.version, l.container_id, c.name as no, c.state, k.code, l.quantity, l.presold, l.presale_limit, l.paused_presold
    from container_lines l join containers c on c.id = l.container_id join skus k on k.id = l.sku_id
    where l.id = ${id} and l.client_id = ${actor.clientId} and not l.is_deleted for no key update of l`)
  if (!line) throw new NotFound('This line does not exist or was deleted.', 'containerLineId')
  if (line.state === 'Completed' || line.state === 'Cancelled')
    throw refused(
      'transition',
      'containerLineId',
      `${line.no} is ${line.state}: nothing of it is presold any more.`,
    )
  return line
}

/** Writes the line, and the change to the history of its container, whose form shows the line. */
async function change(
  context: Context,
  line: Line,
  values: Partial<Pick<Line, 'presaleLimit' | 'pausedPresold'>>,
  reason?: string,
) {
  const { db, actor } = context
  const meta = metaOf('containers')
  const { presaleLimit, pausedPresold } = { ...line, ...values }
  const before = await oneRecord(context, meta, line.containerId)
  await db.query(sql`
    update container_lines set presale_limit = ${presaleLimit}, paused_presold = ${pausedPresold}, ${touched(actor)} where id = ${line.id}`)
  await db.query(sql`update containers set ${touched(actor)} where id = ${line.containerId}`)
  const after = await oneRecord(context, meta, line.containerId)
  const changes = {
    ...difference(meta, before, after),
    ...(reason && { reason: [null, reason] }),
  }
  await writeAuditAndOutbox(context, 'update', 'containers', [{ id: line.containerId, changes }])
}
