import './proposing.texts.ts'
import { useListContext } from 'ra-core'
import { use, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type CallInput, reference } from '#define'
import { loadCall } from '#data/calls.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { positionCalls } from '#resources/stock/positions/positions.calls.ts'
import { proposingCalls } from './proposing.calls.ts'
import { reasonText } from './reasonText.ts'
import { useProposal } from './useProposal.ts'

type Input = CallInput<typeof positionCalls.putAway>

const fields = shownIn({
  ...proposingCalls.proposePlace.input,
  layerId: reference('layers', {
    required: true,
    label: 'Place',
    only: { isOpen: true },
    narrowedBy: { warehouseId: 'warehouseId' },
  }),
})

/** Asks what is put away; the place is proposed, and another one may be chosen. */
export default function StoreDialog({ onClose }: { onClose: () => void }) {
  const { provider, renew } = useServer()
  const { filterValues } = useListContext()
  const declared = use(loadCall('putAway'))
  const tellCall = useToldCall()
  const run = async ({ layerId, skuId, quantity }: Readonly<Record<string, unknown>>) => {
    const sent = { layerId, skuId, quantity } as Input
    const answer = await provider.call('putAway', sent)
    void renew()
    await tellCall(declared, sent, answer)
    onClose()
  }
  return (
    <CallDialog
      title={say('proposing.title')}
      fields={fields}
      given={{ warehouseId: filterValues.warehouseId as string | undefined, quantity: 1 }}
      run={run}
      confirm={say('proposing.store')}
      onClose={onClose}
    >
      <Proposal />
    </CallDialog>
  )
}

/** Fills in the proposed place, and says why it is proposed. */
function Proposal() {
  const { setValue } = useFormContext()
  const [warehouseId, skuId, quantity] = useWatch({
    name: ['warehouseId', 'skuId', 'quantity'],
  }) as [string?, string?, (number | string)?]
  const pieces = Number(quantity)
  const isAsked = warehouseId && skuId && Number.isInteger(pieces) && pieces > 0
  const answer = useProposal(isAsked ? { warehouseId, skuId, quantity: pieces } : undefined)
  const { place, problem } = answer ?? {}
  useEffect(() => {
    if (place) setValue('layerId', place.layerId, { shouldDirty: true, shouldValidate: true })
  }, [place, setValue])
  if (!isAsked) return null
  return (
    <Muted aria-live="polite">
      {place
        ? `${say('proposing.to', { place: place.place })}: ${reasonText(place)}`
        : problem === undefined
          ? say('proposing.asking')
          : messageOf(problem)}
    </Muted>
  )
}
