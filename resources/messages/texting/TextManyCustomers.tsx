import '#resources/messages/messages.texts.ts'
import Sms from '@mui/icons-material/SmsOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { textingCalls } from './texting.calls.ts'

const TextCustomers = LazyPart(() => import('./TextCustomers.tsx'))

/** A button with the dialog that texts the customers of plans. */
export default function TextManyCustomers({ planIds }: { planIds: readonly string[] }) {
  const [isAsked, setAsked] = useState(false)
  const { input } = textingCalls.textCustomers
  const isPossible = planIds.length > 0 && planIds.length <= input.planIds.options.max
  if (!isPossible || !mayCall('textCustomers', textingCalls.textCustomers)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<Sms />} onClick={() => setAsked(true)}>
        {say('messages.text_many', { smart_count: planIds.length })}
      </Button>
      {isAsked && <TextCustomers planIds={planIds} onClose={() => setAsked(false)} />}
    </>
  )
}
