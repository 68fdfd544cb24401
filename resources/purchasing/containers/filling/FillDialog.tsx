import './filling.texts.ts'
import Button from '@mui/material/Button'
import type { CallAnswer, Calls } from '#define'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { loadOf, roomOf, type ContainerType } from './capacity.ts'
import { fillContainer } from './fillContainer.ts'
import { useGoods, type Line } from './useGoods.ts'

type Open = CallAnswer<Calls['getOpenOrderLines']>['data'][number]

interface Props {
  /** What is still to be loaded, of the supplier and the port that are chosen. */
  open: readonly Open[]
  type: ContainerType
  lines: readonly Line[]
  onAdd: (chosen: readonly Open[]) => void
  onClose: () => void
}

/** Proposes what else goes into a container, to be added to its lines. */
export default function FillDialog({ open, type, lines, onAdd, onClose }: Props) {
  const goods = useGoods(lines)
  if (!goods) return null
  const taken = loadOf(goods)
  const room = roomOf(type)
  const isIn = new Set(lines.map(({ purchaseOrderLineId }) => purchaseOrderLineId))
  const proposal = fillContainer(
    open.filter(line => !isIn.has(line.purchaseOrderLineId)).map(asOpen),
    { volume: room.volume - taken.volume, weight: room.weight - taken.weight },
  )
  const chosen = proposal.lines.map(({ purchaseOrderLineId, quantity }) => ({
    ...open.find(line => line.purchaseOrderLineId === purchaseOrderLineId)!,
    notLoaded: quantity,
  }))
  return (
    <DialogFrame
      title={say('filling.fill')}
      maxWidth="sm"
      onClose={onClose}
      cancel={say('action.cancel')}
      buttons={
        chosen.length > 0 && (
          <Button variant="contained" onClick={() => onAdd(chosen)}>
            {say('filling.add', { smart_count: chosen.length })}
          </Button>
        )
      }
    >
      <p>{say(chosen.length ? 'filling.question' : 'filling.nothing')}</p>
      <ul style={{ paddingInlineStart: 20 }}>
        {chosen.map(line => (
          <li key={line.purchaseOrderLineId}>
            {line.notLoaded} × {line.skuCode} {line.name}{' '}
            <Muted>
              {typeof line.cover === 'number'
                ? say('filling.cover', { weeks: line.cover })
                : say('filling.not_sold')}
            </Muted>
          </li>
        ))}
      </ul>
      {proposal.unmeasured.length > 0 && (
        <Muted>{say('filling.left_out', { skus: proposal.unmeasured.join(', ') })}</Muted>
      )}
    </DialogFrame>
  )
}

const asOpen = (line: Open) => ({
  purchaseOrderLineId: line.purchaseOrderLineId,
  skuCode: line.skuCode,
  notLoaded: line.notLoaded,
  perCarton: line.perCarton ?? null,
  cover: line.cover ?? null,
  readyDate: line.readyDate ?? null,
  volume: line.volume ?? null,
  weight: line.weight ?? null,
})
