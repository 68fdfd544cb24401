import '#resources/messages/messages.texts.ts'
import Sms from '@mui/icons-material/SmsOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { textingCalls } from './texting.calls.ts'

const TextCustomers = LazyPart(() => import('./TextCustomers.tsx'))

interface Props {
  readonly ids: readonly string[]
  readonly by?: 'planIds' | 'orderIds'
}

/** A button with the dialog that texts the customers of plans or orders. */
export default function TextManyCustomers({ ids, by = 'planIds' }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { input } = textingCalls.textCustomers
  const isPossible = ids.length > 0 && ids.length <= input[by].options.max
  if (!isPossible || !mayCall('textCustomers', textingCalls.textCustomers)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<Sms />} onClick={() => setAsked(true)}>
        {say('messages.text_many', { smart_count: ids.length })}
      </Button>
      {isAsked && <TextCustomers ids={ids} by={by} onClose={() => setAsked(false)} />}
    </>
  )
}
