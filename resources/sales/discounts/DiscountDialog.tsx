import './discounts.texts.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { text } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { signerFields, signerOf } from '#src/views/call/signerFields.ts'
import type { Approval } from './approval.ts'
import { approvalShape } from './discounts.calls.ts'

interface Props {
  orderId: string
  /** Why it needs approval. */
  message: string
  /** Makes the change again with the approval. */
  onApprove: (approval: Approval) => Promise<unknown>
  onClose: () => void
}

const fields = {
  sign: signerFields,
  ask: shownIn({
    discountReason: text({ ...approvalShape.discountReason.options, required: true }),
  }),
}
type Way = keyof typeof fields

/** A discount beyond one's limits: it is asked for, or signed on the spot. */
export default function DiscountDialog({ orderId, message, onApprove, onClose }: Props) {
  const { provider, tellDone } = useServer()
  const [way, setWay] = useState<Way>('ask')
  const run = async (values: Readonly<Record<string, unknown>>) => {
    if (way === 'ask') await onApprove({ discountReason: values.discountReason as string })
    else {
      const { signature } = await provider.call('signHere', { ...signerOf(values), about: orderId })
      await onApprove({ signature })
    }
    tellDone(say(way === 'ask' ? 'discounts.asked' : 'discounts.signed'))
    onClose()
  }
  return (
    <CallDialog
      key={way}
      title={say('discounts.approval')}
      note={message}
      fields={fields[way]}
      run={run}
      confirm={say(`discounts.${way}`)}
      onClose={onClose}
    >
      <Muted>{say(`discounts.${way}_help`)}</Muted>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={say('discounts.how')}
        value={way}
        onChange={(_, next: Way | null) => next && setWay(next)}
      >
        <ToggleButton value="ask">{say('discounts.ask')}</ToggleButton>
        <ToggleButton value="sign">{say('discounts.sign')}</ToggleButton>
      </ToggleButtonGroup>
    </CallDialog>
  )
}
