import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  metaOf,
  oneRecord,
  refused,
  refuseStale,
  setInRows,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import { bookLanded } from './bookLanded.server.ts'
import { landedCostCalls } from './landedCost.calls.ts'
import { takeLandedBack } from './takeLandedBack.server.ts'

interface Locked {
  readonly id: string
  readonly name: string
  readonly landed: string | null
}

export default handlers(landedCostCalls, {
  async lockLandedCost(context, { containerId, version }) {
    const container = await lockedAsSeen(context, containerId, version)
    if (container.state !== 'Completed')
      throw refused(
        'transition',
        'containerId',
        `${container.name} is not completed: it is not known yet what came.`,
      )
    if (container.landed === 'Locked')
      throw refused('same', 'containerId', `All costs of ${container.name} are locked already.`)
    const written = await bookLanded(context, container)
    await note(context, container, 'lockLandedCost', { costs: [null, written] })
    return { no: container.name, costs: written.length }
  },

  async reverseLandedCost(context, { containerId, version, reason: given }) {
    const reason = given.trim()
    if (!reason) throw badInput('required', 'reason', 'A reason is required.')
    const container = await lockedAsSeen(context, containerId, version)
    if (container.landed === null || container.landed === 'Open')
      throw refused('transition', 'containerId', `Nothing of ${container.name} is locked.`)
    const written = await takeLandedBack(context, container, reason)
    await note(context, container, 'reverseLandedCost', { costs: [null, written], reason })
    return { no: container.name, costs: written.length }
  },
})

/** The container, locked: locks and bills of it follow each other. */
async function lockedAsSeen(context: Context, containerId: string, version: number) {
  const container = (await oneRecord(
    context,
    metaOf('containers'),
    containerId,
    'for update',
    'containerId',
  )) as unknown as Locked & { readonly state: string; readonly version: number }
  await refuseStale(context, metaOf('containers'), container, version)
  return container
}

async function note(context: Context, { id, landed }: Locked, operation: string, changes: object) {
  await setInRows(context, metaOf('containers'), [id], sql`is_deleted = false`)
  await writeAuditAndOutbox(context, operation, 'containers', [
    { id, changes: { ...changes }, event: { from: landed } },
  ])
}
