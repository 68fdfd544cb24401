import './timelines.texts.ts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { text, type CallInput, type Calls } from '#define'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { callKey, useCall, useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { daysBetween } from '#resources/purchasing/etas/judgeEta.ts'
import { shifted } from './barsOf.ts'

const alternatives = '/supply_chain/eta/etaWarnings/alternatives'
/** The worst ones are named. */
const named = 5

/** The end of a bar that a person wants on another day. */
export interface MovedEnd {
  readonly kind: 'ready' | 'eta'
  /** The order that it is told of, by its number. */
  readonly name: string
  readonly purchaseOrderId: string
  /** The container whose ETA it is. */
  readonly containerId: string | null
  readonly before: string
  readonly day: string
  /** When the goods are there now. */
  readonly thereOn: string | null
}

const fields = shownIn({ reason: text({ required: true, max: 200 }) })

/** Shows whom another day hurts, asks for the reason and changes the day. */
export default function MoveEnd({ end, onClose }: { end: MovedEnd; onClose: () => void }) {
  const { provider, renew, tellDone } = useServer()
  const queries = useQueryClient()
  const { kind, name, purchaseOrderId, containerId, before, day } = end
  const title = say(`timelines.move_${kind}`, { name, day: formatDate(day) })
  const run = async ({ reason }: Readonly<Record<string, unknown>>) => {
    await (kind === 'eta' ? moveEta(reason as string) : moveReady(reason as string))
    tellDone(say('timelines.moved', { name, day: formatDate(day) }))
    void renew()
    // Whom it hurts is another thing now.
    void queries.invalidateQueries({ queryKey: callKey('planEta') })
    onClose()
  }
  async function moveEta(reason: string) {
    const { data: container } = await provider.getOne(resourceOfEntity('containers')!, {
      id: containerId!,
    })
    await provider.call('changeEta', {
      containerId: containerId!,
      version: container.version as number,
      arrivesOn: day,
      reason,
    })
  }
  /** The lines that are ready last get the day, one after the other. */
  async function moveReady(reason: string) {
    const read = async () =>
      (await provider.getOne(resourceOfEntity('purchaseOrders')!, { id: purchaseOrderId })).data
    const order = await read()
    const last = (order.lines as { id: string; readyDate: string | null }[]).filter(
      ({ readyDate }) => (readyDate ?? order.requestedDate) === before,
    )
    for (const { id: lineId } of last)
      await provider.call('changeReadyDay', {
        id: purchaseOrderId,
        version: (await read()).version as number,
        lineId,
        readyDate: day,
        reason,
      })
  }
  return (
    <CallDialog
      title={title}
      note={say('timelines.move_note', { from: formatDate(before), to: formatDate(day) })}
      fields={fields}
      run={run}
      confirm={say('timelines.move')}
      onClose={onClose}
    >
      <Hurt end={end} />
    </CallDialog>
  )
}

/** The orders whose promises the day would break. */
function Hurt({ end }: { end: MovedEnd }) {
  const { kind, purchaseOrderId, containerId, thereOn, before, day } = end
  const of = kind === 'eta' ? { containerId: containerId! } : { purchaseOrderId }
  const isAsked = thereOn !== null && mayReach(alternatives)
  const then = thereOn && shifted(thereOn, daysBetween(before, day))
  const ask = (input: CallInput<Calls['planEta']>) => (isAsked ? input : undefined)
  const now = useCall('planEta', ask(of))
  const query = useCall('planEta', ask({ ...of, thereOn: then }))
  if (!isAsked) return null
  return (
    <Loaded query={query}>
      {({ data, more }) => (
        <div>
          <p>
            {say('timelines.hurts', {
              smart_count: data.length + more,
              now: (now.data?.data.length ?? 0) + (now.data?.more ?? 0),
            })}
          </p>
          <ul>
            {data.slice(0, named).map(({ id, orderCode, customerName, why }) => (
              <li key={id}>
                {orderCode}, {customerName} <Muted>{why}</Muted>
              </li>
            ))}
          </ul>
          {data.length > 0 && (
            <Button
              size="small"
              component={LinkBase}
              to={`${alternatives}?${new URLSearchParams(Object.entries({ ...of, thereOn: then! })).toString()}`}
            >
              {say('timelines.what_then')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}
