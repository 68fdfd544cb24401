import './documents.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import Description from '@mui/icons-material/DescriptionOutlined'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { callKey, useCall, useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { documentCalls } from './documents.calls.ts'
import { documentStates } from './documentStates.ts'
import { useDocuments } from './useDocuments.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

const issue = 'issueInvoices'
const issued = 'getIssuedInvoices'
/** The calls that ask for something first, with what their dialogs say. */
const asking = {
  emailOrderDocument: { label: 'documents.email', title: 'email_title', confirm: 'send' },
  issueInvoiceAgain: { label: 'documents.again', title: 'again_title', confirm: 'issue' },
} as const
type Asking = keyof typeof asking

interface Props {
  order: {
    readonly id: string
    readonly orderCode: string
    readonly state: string
    readonly paid?: number | null
  }
}

/** What the customer of an order gets in hand: saved as PDF, or by e-mail. */
export default function OrderDocuments({ order }: Props) {
  const [asked, setAsked] = useState<Asking>()
  const { provider, renew, report, tellDone } = useServer()
  const queries = useQueryClient()
  const entries = useDocuments([order.id], { states: [order.state], paid: order.paid })
  const isSold = documentStates.invoice.states.includes(order.state)
  const mayLook = isSold && mayCall(issued, documentCalls[issued])
  const invoices = useCall(issued, mayLook ? { orderId: order.id } : undefined).data?.data
  const issueIt = async () => {
    try {
      await provider.call(issue, { orderIds: [order.id] })
      tellDone(say('documents.was_issued', { code: order.orderCode }))
      void renew()
      void queries.invalidateQueries({ queryKey: callKey(issued) })
    } catch (error) {
      report(error)
    }
  }
  const entryOf = (call: Asking) =>
    mayCall(call, documentCalls[call]) && {
      label: `${say(asking[call].label)}…`,
      onChoose: () => setAsked(call),
    }
  return (
    <>
      <MenuButton
        label={say('documents.menu')}
        startIcon={<Description />}
        variant="outlined"
        items={[
          ...entries,
          entryOf('emailOrderDocument'),
          invoices?.length === 0 &&
            mayCall(issue, documentCalls[issue]) && {
              label: say('documents.issue'),
              onChoose: () => void issueIt(),
            },
          !!invoices?.length && entryOf('issueInvoiceAgain'),
        ]}
      />
      {asked && (
        <ActionDialog
          action={{ call: asked, id: 'orderId', label: say(asking[asked].label) }}
          title={say(`documents.${asking[asked].title}`, { code: order.orderCode })}
          record={{ id: order.id }}
          confirm={say(`documents.${asking[asked].confirm}`)}
          onClose={() => setAsked(undefined)}
          keptAs={`${asked} ${order.id}`}
        />
      )}
    </>
  )
}
