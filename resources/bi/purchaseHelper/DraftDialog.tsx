import './purchaseHelper.texts.ts'
import { useNavigate } from 'ra-core'
import { useState } from 'react'
import { integer, type AnyField, type RecordOf } from '#define'
import { roomOf, type ContainerType } from '#resources/purchasing/containers/filling/capacity.ts'
import '#resources/purchasing/containers/filling/filling.texts.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { kindView } from '#src/fields/index.ts'
import { wordsOf } from '#src/fields/link/wordsOf.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import type { purchaseHelper } from './purchaseHelper.entity.ts'

type Goods = RecordOf<typeof purchaseHelper>

interface Props {
  readonly goods: readonly Goods[]
  readonly container?: ContainerType | undefined
  /** SKUs that are left out, because nobody knows what they take. */
  readonly unmeasured?: readonly string[]
  /** Why there are no goods. */
  readonly why?: string
  readonly onClose: () => void
}

/** Asks how many pieces of each SKU are ordered, makes a draft of them, and goes to its page. */
export default function DraftDialog({
  goods,
  container = '40HC',
  unmeasured,
  why,
  onClose,
}: Props) {
  const make = useMakeCall('purchaseOrders')
  const navigate = useNavigate()
  const suggested = goods.filter(row => row.suggested > 0)
  const [fields] = useState(() => suggested.map(fieldOf))
  const [given] = useState(() =>
    Object.fromEntries(suggested.map(row => [nameOf(row), row.suggested])),
  )
  const problem = why ?? problemOf(suggested)
  if (problem)
    return (
      <DialogFrame
        title={say('purchase_helper.title')}
        maxWidth="sm"
        cancel={say('action.close')}
        onClose={onClose}
      >
        {problem}
      </DialogFrame>
    )
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const lines = suggested.flatMap(row => {
      const quantity = Number(values[nameOf(row)] ?? 0)
      return quantity > 0 ? [{ skuId: row.skuId, quantity }] : []
    })
    const { purchaseOrderId } = await make('draftPurchaseOrder', { lines })
    onClose()
    navigate(`/supply_chain/order/purchase_records/${purchaseOrderId}/show`)
  }
  return (
    <CallDialog
      title={`${say('purchase_helper.title')}: ${wordsOf(suggested[0]!, 'supplierId')}`}
      note={noteOf(suggested, container, unmeasured)}
      fields={fields}
      given={given}
      run={run}
      confirm={say('purchase_helper.order')}
      onClose={onClose}
    />
  )
}

/** Inputs have names without signs, so that a SKU's id is none. */
const nameOf = ({ skuId }: Goods) => `pieces_${skuId.replaceAll('-', '')}`

function fieldOf(row: Goods) {
  const field = integer({ min: 0, max: 1_000_000 }) as AnyField
  return {
    name: nameOf(row),
    label: say('purchase_helper.pieces', { sku: wordsOf(row, 'skuId') }),
    field,
    view: kindView(field),
  }
}

function problemOf(goods: readonly Goods[]): string | undefined {
  if (!goods.length) return say('purchase_helper.none')
  return new Set(goods.map(({ supplierId }) => supplierId)).size > 1
    ? say('purchase_helper.several')
    : undefined
}

/** How much of a container the goods take as suggested, and what is left out. */
function noteOf(
  goods: readonly Goods[],
  container: ContainerType,
  unmeasured: readonly string[] = [],
): string {
  const volume = goods.reduce((all, row) => all + row.suggested * (row.pieceVolume ?? 0), 0)
  const shown = (value: number) => value.toLocaleString('en-NZ', { maximumFractionDigits: 2 })
  const taken = say('purchase_helper.volume', {
    volume: shown(volume),
    most: shown(roomOf(container).volume),
    type: container,
  })
  return unmeasured.length
    ? `${taken}. ${say('filling.left_out', { skus: unmeasured.join(', ') })}`
    : taken
}
