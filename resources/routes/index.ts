import { administration } from './administration.ts'
import { bi } from './bi.ts'
import { customerService } from './customerService.ts'
import { ecommerce } from './ecommerce.ts'
import type { Node } from './node.ts'
import { operationIssue } from './operationIssue.ts'
import { product } from './product.ts'
import { promotion } from './promotion.ts'
import { quality } from './quality.ts'
import { sale } from './sale.ts'
import { supplyChain } from './supplyChain.ts'
import { top } from './top.ts'
import { warehouse } from './warehouse.ts'
import { workHour } from './workHour.ts'

/**
 * The route tree: every path, title, icon and flag of the application, in one file per top path of
 * the specification. Codes: specification §2.
 */
export const routes: readonly Node[] = [
  ...top,
  sale,
  product,
  quality,
  promotion,
  administration,
  supplyChain,
  operationIssue,
  customerService,
  warehouse,
  bi,
  ecommerce,
  workHour,
]
