import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '../../src/app/access.ts'
import { pathOfScreen } from '../../src/app/declarations.ts'
import { say } from '../../src/i18n/say.ts'

/** To everything that there is about an order, for those who may open it. */
export function DetailsLink({ orderId }: { orderId: string }) {
  const path = pathOfScreen('orderDetails', mayReach)
  return (
    mayReach(path) && (
      <Button component={LinkBase} to={`${path}?orderId=${encodeURIComponent(orderId)}`}>
        {say('order.details')}
      </Button>
    )
  )
}
