import Button from '@mui/material/Button'
import { useCloseNotification } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { offerText } from './textOffer.ts'

/** In the message about a move: a text to the customer, who was told another day. */
export function TellCustomer({ planId }: { planId: string }) {
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      onClick={() => {
        offerText(planId)
        close()
      }}
    >
      {say('diary.text_customer')}
    </Button>
  )
}
