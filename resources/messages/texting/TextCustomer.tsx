import '#resources/messages/messages.texts.ts'
import Sms from '@mui/icons-material/SmsOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { TextPreview } from './TextPreview.tsx'
import type { Subject } from './subject.ts'
import { textingCalls } from './texting.calls.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

const call = 'sendTextMessageToCustomer'
const all = ['orderId', 'planId', 'ticketId', 'customerId'] as const

/** A button with the dialog that texts the customer of a record, and tells what it would cost. */
export default function TextCustomer({ by, id, name }: Subject) {
  const keptAs = `${call} ${id}`
  const isKept = useIsKept()
  const [isAsked, setAsked] = useState(() => isKept(keptAs))
  if (!mayCall(call, textingCalls[call])) return null
  return (
    <>
      <Button startIcon={<Sms />} data-print="none" onClick={() => setAsked(true)}>
        {say('messages.text_customer')}
      </Button>
      {isAsked && (
        <ActionDialog
          action={{ call, id: by, label: say('messages.text_customer') }}
          title={name ? say('messages.text_to', { name }) : undefined}
          record={{ id }}
          fixed={all.filter(each => each !== by)}
          confirm={say('messages.send')}
          onClose={() => setAsked(false)}
          keptAs={keptAs}
        >
          <TextPreview by={by} id={id} />
        </ActionDialog>
      )}
    </>
  )
}
