import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { pathOfScreen } from '#src/app/product/declarations.ts'

/** An order's code, linked to its processing for people who may open it. */
export function OrderLink({ orderId, children }: { orderId: string; children: string }) {
  const path = pathOfScreen('orderProcessing', mayReach)
  return mayReach(path) ? (
    <Link component={LinkBase} to={`${path}?orderId=${encodeURIComponent(orderId)}`}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
}
