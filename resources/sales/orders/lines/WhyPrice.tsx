import './lines.texts.ts'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { useClient } from '#src/fields/useClient.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { Below } from '#resources/sales/orders/parts/cells.tsx'

const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))

interface Props {
  /** What the line keeps of its price. */
  reason: string
  skuId: string
  orderedOnUtc: string
}

/** Why a line has its price; a click shows each fact that made the price when it was ordered. */
export function WhyPrice({ reason, skuId, orderedOnUtc }: Props) {
  const [isAsked, ask] = useState(false)
  const { country } = useClient()
  if (!mayReach('/product/priceHistory')) return <Below>{reason}</Below>
  return (
    <Below>
      <Link
        component="button"
        color="inherit"
        sx={{ textAlign: 'inherit' }}
        onClick={() => ask(true)}
      >
        {reason}
      </Link>
      {isAsked && (
        <ToolDialog
          call="getPriceAt"
          label={say('order_lines.why_price')}
          given={{ skuId, market: country, channel: 'Showroom', onUtc: orderedOnUtc }}
          isAsked
          onClose={() => ask(false)}
        />
      )}
    </Below>
  )
}
