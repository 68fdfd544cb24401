import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import './history.texts.ts'

const sellIt = '/sale/sell_it'

/** Begins a sale with this customer, for whoever sells. */
export const SellTo = ({ id, name }: { id: string; name: string }) =>
  mayReach(sellIt) ? (
    <Button
      component={LinkBase}
      to={`${sellIt}?customerId=${id}`}
      state={{ customer: name }}
      variant="outlined"
    >
      {say('customer_history.sell')}
    </Button>
  ) : null
