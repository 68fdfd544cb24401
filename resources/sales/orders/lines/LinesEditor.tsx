import './lines.texts.ts'
import '#src/fields/inputs.tsx'
import { Form, useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { keptForm } from '#src/views/form/keptForm.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { beyondLimit, type Approval } from '#resources/sales/discounts/approval.ts'
import { conflictIn } from '#src/views/form/conflict.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { whyFixed } from './EditLines.tsx'
import { draftsOf, wantedOf, type LinesInput, type WantedLine } from './linesDraft.ts'
import { LinesForm, type LinesBase } from './LinesForm.tsx'
import type { Details, OrderProps } from '#resources/sales/orders/parts/orderData.ts'

const DiscountDialog = LazyPart(() => import('#resources/sales/discounts/DiscountDialog.tsx'))

interface Props extends OrderProps {
  onClose: () => void
}

interface Change {
  orderLines: WantedLine[]
  keepsDiscount?: boolean
}

/** Edits the lines of an order in place. It previews the effect on stock and money before Save. */
export default function LinesEditor({ data, reload, showSaved, onClose }: Props) {
  const { provider, tellDone } = useServer()
  // Drafts belong to the order as it was then, even if newer data arrives.
  const [base, setBase] = useState<LinesBase>(() => baseOf(data))
  const [begin] = useState(() => ({ orderLines: draftsOf(data.lines) }))
  const [isStale, setStale] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { id: orderId } = data.order
  const fixed = whyFixed(data.order)

  const [beyond, setBeyond] = useState<{ message: string; change: Change }>()
  const send = async (change: Change, approval: Approval = {}) => {
    const { data: saved } = await provider.call('updateOrder', {
      orderId,
      version: base.version,
      ...change,
      ...approval,
    })
    showSaved(saved)
    setSaved(true)
  }
  const save = async (values: object) => {
    const { orderLines: drafts, keepsDiscount } = values as LinesInput
    const orderLines = wantedOf(drafts)
    if (!orderLines) return undefined
    const change = { orderLines, ...(keepsDiscount && { keepsDiscount }) }
    try {
      await send(change)
      tellDone(say('order_lines.saved'))
    } catch (error) {
      const message = beyondLimit(error)
      if (message) {
        setBeyond({ message, change })
        return undefined
      }
      if (!conflictIn(error)) return { root: { serverError: messageOf(error) } }
      setStale(true)
    }
    return undefined
  }
  const leave = useEvent(onClose)
  // Only after this render does the unsaved-changes guard see that nothing can be lost.
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved, leave])

  return (
    <Form {...keptForm} record={begin} onSubmit={save} mode="onTouched">
      <LinesForm
        orderId={orderId}
        base={base}
        isStale={isStale}
        isSaved={isSaved}
        fixed={fixed && say(`order_lines.fixed_${fixed}`)}
        onStale={() => setStale(true)}
        read={reload}
        onSettled={now => {
          setBase(baseOf(now))
          setStale(false)
        }}
        onCancel={onClose}
      />
      {beyond && (
        <DiscountDialog
          orderId={orderId}
          message={beyond.message}
          onApprove={approval => send(beyond.change, approval)}
          onClose={() => setBeyond(undefined)}
        />
      )}
    </Form>
  )
}

const baseOf = ({ order: { version }, lines }: Details): LinesBase => ({ version, lines })
