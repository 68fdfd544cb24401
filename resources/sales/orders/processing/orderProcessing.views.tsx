import Alert from '@mui/material/Alert'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import { ConflictDialog } from '#src/views/form/ConflictDialog.tsx'
import { conflictIn } from '#src/views/form/conflict.ts'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { SaveBar } from '#src/views/form/SaveBar.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import {
  changeOf,
  noChanges,
  type OrderDraft,
  type ProcessingChange,
  withNoteType,
} from './orderDraft.ts'
import { OrderActions } from '#resources/sales/orders/parts/OrderActions.tsx'
import { OrderDeliveries } from '#resources/sales/orders/parts/OrderDeliveries.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHeader } from '#resources/sales/orders/parts/OrderHeader.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from '#resources/sales/orders/parts/OrderMoney.tsx'
import { NextStepBanner } from './NextStepBanner.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTags } from '#resources/sales/orders/parts/OrderTags.tsx'
import { OrderTasks } from '#resources/sales/orders/parts/OrderTasks.tsx'
import {
  OrderPage,
  type OrderProps,
  type Processing,
} from '#resources/sales/orders/parts/OrderPage.tsx'
import { OrderPeople } from '#resources/sales/orders/parts/OrderPeople.tsx'

/** The page for processing an order. */
export default function OrderProcessing() {
  return <OrderPage call="getOrderProcessing" Order={Order} />
}

/** An order with this person's unsaved changes; one Save for all of them. */
function Order({ data, reload, showSaved }: OrderProps<Processing>) {
  const { provider, report, tellDone } = useServer()
  const [changed, setDraft] = useState<OrderDraft>(noChanges)
  const [firstType] = useDictionary('orderNoteType').options
  const draft = withNoteType(changed, firstType?.id ?? '')
  const change = changeOf(data, draft)
  const drop = () => setDraft(noChanges)
  const saving = useMutation({
    mutationFn: async (input: ProcessingChange) =>
      (await provider.call('updateOrderProcessing', input)).data,
    onSuccess: saved => {
      showSaved(saved)
      drop()
      tellDone(say('order.saved'))
    },
  })
  const isConflict = conflictIn(saving.error) !== undefined
  useKeptInput({
    read: () => ({ values: { ...changed }, version: data.order.version }),
    onBack: values => setDraft({ ...noChanges, ...values }),
    about: data.order.id,
  })

  const save = () => {
    if (change) saving.mutate(change.input)
  }
  /** Continues with the saved data; a kept draft is saved with its versions. */
  const goOn = async () => {
    saving.reset()
    await reload().catch(report)
  }

  return (
    <>
      <OrderHeader data={data} actions={<OrderActions data={data} other="orderDetails" />} />
      <NextStepBanner data={data} />
      <RecordLayout
        aside={
          <>
            <OrderTags
              order={data.order}
              tagIds={draft.tagIds ?? data.order.tagIds}
              onChange={tagIds => setDraft({ ...draft, tagIds })}
            />
            <OrderPeople data={data} facts={['shipping', 'holdReason']}>
              <div>{data.deliveryAddress ?? <Muted>{say('order.no_address')}</Muted>}</div>
            </OrderPeople>
          </>
        }
      >
        <OrderLines data={data} />
        <OrderNotes notes={data.notes} draft={draft} onChange={setDraft} onSave={save} />
        <OrderMoney data={data} />
        {/* The lines show the reservations. */}
        <OrderDeliveries data={{ ...data, reservations: [] }} />
        <OrderTasks data={data} />
        <OrderFiles order={data.order} />
      </RecordLayout>
      {saving.error && !isConflict && (
        <Alert severity="error">{`${say('common.not_saved')} ${messageOf(saving.error)}`}</Alert>
      )}
      <SaveBar
        pending={change?.inWords}
        isSaving={saving.isPending}
        canSave={!!change}
        onSave={save}
        onCancel={change && drop}
        cancel={say('order.discard')}
      />
      {isConflict && (
        <ConflictDialog
          what={say('order.one')}
          onKeep={goOn}
          onLoad={() => {
            drop()
            void goOn()
          }}
        />
      )}
      <UnsavedGuard isDirty={!!change} />
    </>
  )
}
