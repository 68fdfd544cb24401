import './etaWarnings.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CallAnswer } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import TextCustomers from '#resources/messages/texting/TextCustomers.tsx'
import { textingCalls } from '#resources/messages/texting/texting.calls.ts'
import type { etaWarningCalls } from './etaWarnings.calls.ts'

interface Props {
  readonly customers: readonly CallAnswer<typeof etaWarningCalls.getEtaCustomers>['data'][number][]
  readonly onClose: () => void
}

const most = textingCalls.textCustomers.input.orderIds.options.max

/** Texts those who do not know of the last change; the others only when that is chosen. */
export default function TextDialog({ customers, onClose }: Props) {
  const { renew } = useServer()
  const [isAgain, setAgain] = useState(false)
  const chosen = customers.filter(({ isTold }) => isAgain || !isTold)
  if (chosen.length && chosen.length <= most)
    return (
      <TextCustomers
        by="orderIds"
        ids={chosen.map(({ orderId }) => orderId)}
        onClose={() => {
          void renew()
          onClose()
        }}
      />
    )
  return (
    <DialogFrame
      title={say('eta_warnings.text')}
      maxWidth="sm"
      cancel={say('action.cancel')}
      onClose={onClose}
      buttons={
        !chosen.length && (
          <Button variant="contained" onClick={() => setAgain(true)}>
            {say('eta_warnings.text_again')}
          </Button>
        )
      }
    >
      <Alert severity="info">
        {chosen.length ? say('eta_warnings.too_many', { most }) : say('eta_warnings.nobody')}
      </Alert>
    </DialogFrame>
  )
}
