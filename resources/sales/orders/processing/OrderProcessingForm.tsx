import Alert from '@mui/material/Alert'
import type { UseMutationResult } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useKeptInput } from '#src/views/form/useKeptInput.ts'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import { ConflictDialog } from '#src/views/form/ConflictDialog.tsx'
import { conflictIn } from '#src/views/form/conflict.ts'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { SaveBar } from '#src/views/form/SaveBar.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { changeOf, noChanges, type OrderDraft, withNoteType } from './orderDraft.ts'
import { OrderActions } from '#resources/sales/orders/parts/OrderActions.tsx'
import { OrderDeliveries } from '#resources/sales/orders/parts/OrderDeliveries.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHeader } from '#resources/sales/orders/parts/OrderHeader.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMoney } from '#resources/sales/orders/parts/OrderMoney.tsx'
import { NextStepBanner } from './NextStepBanner.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTags } from '#resources/sales/orders/parts/OrderTags.tsx'
import { OrderTasks } from '#resources/sales/orders/parts/OrderTasks.tsx'
import type {
  Processing,
  ProcessingChange,
} from '#resources/sales/orders/parts/useOrderProcessing.ts'

interface Props {
  data: Processing
  saving: UseMutationResult<Processing, Error, ProcessingChange>
  /** Reads the order again. */
  reload: () => Promise<Processing>
}

/** An order with this person's unsaved changes; one Save for all of them. */
export function OrderProcessingForm({ data, saving, reload }: Props) {
  const [changed, setDraft] = useState<OrderDraft>(noChanges)
  const [firstType] = useDictionary('orderNoteType').options
  const draft = withNoteType(changed, firstType?.id ?? '')
  const notify = useNotify()
  const change = changeOf(data, draft)
  const isConflict = conflictIn(saving.error) !== undefined
  const drop = () => setDraft(noChanges)
  useKeptInput({
    read: () => ({ values: { ...changed }, version: data.order.version }),
    onBack: values => setDraft({ ...noChanges, ...values }),
    about: data.order.id,
  })

  const save = () => {
    if (!change) return
    saving.mutate(change.input, {
      onSuccess: () => {
        drop()
        notify(say('order.saved'), { type: 'success' })
      },
    })
  }
  /** Continues with the saved data; a kept draft is saved with its versions. */
  const goOn = async () => {
    saving.reset()
    await reload().catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
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
            <OrderFacts data={data} />
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
