import './records.texts.ts'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useListContext, useNavigate, useResourceContext } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { orderLineFilters } from '#resources/sales/orders/orderFilters.ts'
import { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'

/** Shows the records as orders or as their lines, with those filters that both lists have. */
export default function RecordsSwitch() {
  const navigate = useNavigate()
  const resource = useResourceContext()!
  const { filterValues } = useListContext()
  const show = (path: (typeof paths)[number] | null) => {
    if (!path) return
    const kept = Object.entries(filterValues).filter(([name]) => shared.includes(name))
    const filter = JSON.stringify(Object.fromEntries(kept))
    navigate(`${path}?${new URLSearchParams({ filter })}`)
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={say('order_records.title')}
      value={`/${resource}`}
      onChange={(_, path) => show(path)}
    >
      {paths.map(path => (
        <ToggleButton key={path} value={path} sx={look}>
          {say(names[path])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const names = {
  '/sale/records': 'order_records.as_orders',
  '/sale/records/lines': 'order_records.as_lines',
} as const
const paths = ['/sale/records', '/sale/records/lines'] as const
const shared: readonly string[] = [
  'q',
  'skuId',
  ...Object.keys(orderLineFilters),
  ...orderLines.list!.filters!.filter(name =>
    (orders.list!.filters as readonly string[]).includes(name),
  ),
]
const look = { px: 1.25, py: 0.375, minHeight: 28, textTransform: 'none' } as const
