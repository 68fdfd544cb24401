import './documents.texts.ts'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import type { CallAnswer } from '#define'
import { mayCall } from '#src/app/access.ts'
import { useCall, useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { Below, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { documentCalls } from './documents.calls.ts'

const call = 'getIssuedInvoices'
type Issued = CallAnswer<(typeof documentCalls)[typeof call]>['data'][number]

/** The invoices of an order and the credit notes that took some back; nothing without any. */
export default function IssuedInvoices({ order }: { order: { id: string; version: number } }) {
  const { provider, save } = useServer()
  const isOpen = mayCall(call, documentCalls[call])
  const { data, refetch } = useCall(call, isOpen ? { orderId: order.id } : undefined)
  // A change of the order may bring a credit note and a new invoice.
  useEffect(() => {
    if (isOpen) void refetch()
  }, [isOpen, order.version, refetch])
  return (
    <ShapeTable
      title={say('documents.issued')}
      shape={documentCalls[call].answer.data.shape}
      rows={data?.data ?? []}
      columns={{
        no: ({ id, no, fileError }: Issued) => (
          <>
            <Button
              size="small"
              aria-label={say('documents.save', { no })}
              onClick={() =>
                void save(provider.callFile('downloadIssuedInvoice', { invoiceId: id }))
              }
            >
              {no}
            </Button>
            {fileError && <Below>{say('documents.not_filed', { why: fileError })}</Below>}
          </>
        ),
        kind: ({ kind, credits, reduces }: Issued) => (
          <>
            <ValueOf of="invoices" name="kind" value={kind} />
            {credits && <Below>{say('documents.takes_back', { no: credits })}</Below>}
            {reduces && <Below>{say('documents.reduces', { no: reduces })}</Below>}
          </>
        ),
        issuedOnUtc: true,
        total: true,
      }}
    />
  )
}
