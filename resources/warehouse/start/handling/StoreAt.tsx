import '#resources/stock/positions/proposing/proposing.texts.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { reasonText } from '#resources/stock/positions/proposing/reasonText.ts'
import { useProposal } from '#resources/stock/positions/proposing/useProposal.ts'
import type { Handling } from './Handling.ts'

interface Props {
  handling: Handling
  warehouseId: string
  skuId: string
  quantity: number
}

/** Where goods in the hand are best stored, and why: by the server, or without a network as far as the phone knows. */
export function StoreAt({ handling, warehouseId, skuId, quantity }: Props) {
  const answer = useProposal({ warehouseId, skuId, quantity })
  if (!answer) return <p>{say('start.scan_place')}</p>
  const { problem } = answer
  if (problem !== undefined && !isUnreachable(problem)) return <p>{(problem as Error).message}</p>
  const place = answer.place ?? handling.proposed(skuId, quantity)
  if (!place) return <p>{say('start.scan_place')}</p>
  return (
    <p>
      <b>{say('proposing.to', { place: place.place })}</b>
      <br />
      {reasonText(place)}
      <br />
      <Muted>{say('proposing.other')}</Muted>
    </p>
  )
}

const isUnreachable = (problem: unknown) => ((problem as { status?: number }).status ?? 0) === 0
