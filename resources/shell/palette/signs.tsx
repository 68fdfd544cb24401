import ActionIcon from '@mui/icons-material/BoltOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import CustomerIcon from '@mui/icons-material/PersonOutlined'
import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined'
import ExportIcon from '@mui/icons-material/Download'
import KeysIcon from '@mui/icons-material/KeyboardOutlined'
import LeaveIcon from '@mui/icons-material/Logout'
import ThemeIcon from '@mui/icons-material/ContrastOutlined'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import type { ReactElement } from 'react'
import { signOf } from '#src/shell/menu/icons.tsx'

/** The icon of a result, by the name that its source gives; that of its area for a screen. */
export const signOfHit = (icon: string | undefined): ReactElement =>
  (icon && signs[icon]) || signOf(icon)

const signs: Readonly<Record<string, ReactElement>> = {
  action: <ActionIcon />,
  calendar: <CalendarIcon />,
  customers: <CustomerIcon />,
  deliveryPlans: <DeliveryIcon />,
  export: <ExportIcon />,
  keys: <KeysIcon />,
  leave: <LeaveIcon />,
  orders: signOf('sale'),
  skus: signOf('product'),
  theme: <ThemeIcon />,
  tickets: <TicketIcon />,
}
