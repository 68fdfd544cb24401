import { useListContext } from 'ra-core'
import { OverTime } from './OverTime.tsx'

/** Above the sales of products. */
export default function ProductsOverTime() {
  const { filterValues } = useListContext()
  return <OverTime call="getSalesOverTime" values={filterValues} path="/bi/product_sales" />
}
