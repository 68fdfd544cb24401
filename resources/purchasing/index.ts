import { area } from '#define'
import { containerLines } from './containers/containerLines.entity.ts'
import { containers } from './containers/containers.entity.ts'
import { factories } from './suppliers/factories.entity.ts'
import { ports } from './ports/ports.entity.ts'
import { portTransits } from './ports/portTransits.entity.ts'
import { purchaseOrderLines } from './orders/purchaseOrderLines.entity.ts'
import { purchaseOrders } from './orders/purchaseOrders.entity.ts'
import { containerPresaleRecords } from './presale/containerPresaleRecords.entity.ts'
import { presaleCalls } from './presale/presale.calls.ts'
import { presalePromises } from './presale/presalePromises.entity.ts'
import { purchaseLines } from './purchases/purchaseLines.entity.ts'
import { purchases } from './purchases/purchases.entity.ts'
import { shippingAgents } from './ports/shippingAgents.entity.ts'
import { supplierBankChanges } from './suppliers/supplierBankChanges.entity.ts'
import { suppliers } from './suppliers/suppliers.entity.ts'

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
    containerPresaleRecords,
    presalePromises,
  ],
  calls: { ...presaleCalls },
})
