import { handlers } from '#server/kit'
import { duplicatePurchaseOrder, mergePurchaseDrafts } from './drafts.server.ts'
import { changeReadyDay, splitPurchaseOrderLine } from './lineChanges.server.ts'
import { paySupplier, voidSupplierPayment } from './payments.server.ts'
import { purchaseOrderChanges } from './purchaseOrderChanges.calls.ts'
import { remindSuppliers } from './reminders.server.ts'

export default handlers(purchaseOrderChanges, {
  paySupplier,
  voidSupplierPayment,
  splitPurchaseOrderLine,
  changeReadyDay,
  duplicatePurchaseOrder,
  mergePurchaseDrafts,
  remindSuppliers,
})
