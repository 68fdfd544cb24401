import '#resources/sales/orders/lines/lines.texts.ts'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { holdsOne } from '#src/app/access.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import type { LinesPreview } from '#resources/sales/orders/lines/linesDraft.ts'

interface Props {
  preview: Pick<LinesPreview, 'discountShare' | 'orderDiscount'>
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** What lines take with them of the order's discount. Who may give one alone may keep it. */
export function DiscountShare({ preview, isKept, onKeep }: Props) {
  const { discountShare: share, orderDiscount } = preview
  if (!share) return null
  const [less, whole] = isKept
    ? [orderDiscount - share, orderDiscount]
    : [orderDiscount, orderDiscount + share]
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      <div>
        {say('order_lines.discount_share', {
          share: amountText(share),
          less: amountText(Math.round(less * 100) / 100),
        })}
      </div>
      {holdsOne(['J4']) && (
        <FormControlLabel
          label={say('order_lines.keep_discount', {
            whole: amountText(Math.round(whole * 100) / 100),
          })}
          control={
            <Checkbox
              size="small"
              checked={isKept}
              onChange={event => onKeep(event.target.checked)}
            />
          }
        />
      )}
    </Alert>
  )
}
