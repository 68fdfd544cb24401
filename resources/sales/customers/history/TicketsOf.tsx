import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import './history.texts.ts'

const history = '/sale/history'

/** Leads to the tickets of a customer in their history. */
export const TicketsOf = ({ id, count }: { id: string; count: number }) =>
  mayReach(history) ? (
    <Button component={LinkBase} to={`${history}?customerId=${id}&kind=Ticket`} variant="outlined">
      {say('customer_history.tickets', { smart_count: count })}
    </Button>
  ) : null
