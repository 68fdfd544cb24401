import { PivotPage } from './PivotPage.tsx'

/** Sales of products as a pivot. */
export default function SalesPivot() {
  return <PivotPage call="getSalesPivot" file="exportSalesPivot" rows="Category" />
}
