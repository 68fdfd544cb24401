import { area } from '#define'
import { containerLines } from './containerLines.entity.ts'
import { containers } from './containers.entity.ts'
import { factories } from './factories.entity.ts'
import { ports } from './ports.entity.ts'
import { portTransits } from './portTransits.entity.ts'
import { purchaseOrderLines } from './purchaseOrderLines.entity.ts'
import { purchaseOrders } from './purchaseOrders.entity.ts'
import { purchaseLines } from './purchases/purchaseLines.entity.ts'
import { purchases } from './purchases/purchases.entity.ts'
import { shippingAgents } from './shippingAgents.entity.ts'
import { supplierBankChanges } from './supplierBankChanges.entity.ts'
import { suppliers } from './suppliers.entity.ts'

export default area('purchasing', {
  entities: [
    suppliers,
    supplierBankChanges,
    factories,
    ports,
    portTransits,
    shippingAgents,
    purchaseOrders,
    purchaseOrderLines,
    containers,
    containerLines,
    purchases,
    purchaseLines,
  ],
})
