import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import { useId } from 'react'
import type { FoundOrder } from './useOrderCheck.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  readonly orders: readonly FoundOrder[]
  readonly open: (order: FoundOrder) => void
  readonly close: () => void
}

/** The selection among several matching orders. */
export default function OrderList({ orders, open, close }: Props) {
  const title = useId()
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{say('order_check.list')}</DialogTitle>
      <List sx={{ overflowY: 'auto', py: 0 }} aria-labelledby={title}>
        {orders.map((order, n) => (
          <li key={order.orderId}>
            <ListItemButton
              autoFocus={n === 0}
              divider
              sx={{ px: 2.5 }}
              onClick={() => open(order)}
            >
              {nameOf(order)}
            </ListItemButton>
          </li>
        ))}
      </List>
      <DialogActions>
        <Button onClick={close}>{say('layout.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const nameOf = ({ orderCode, originalOrderId }: FoundOrder) =>
  originalOrderId ? `${orderCode} (${originalOrderId})` : orderCode
