/** Every declaration by its name: what server, tests and documents read. The browser loads declarations one area at a time instead. */
import { accountCalls } from './account/account.calls.ts'
import { branches } from './administration/branches.entity.ts'
import { clients } from './administration/clients.entity.ts'
import { dictionaryCalls } from './administration/dictionaries.calls.ts'
import { dictionaryEntries } from './administration/dictionaryEntries.entity.ts'
import { staff } from './administration/staff.entity.ts'
import { registry, type AnyCall } from './define/index.ts'
import { shippingProviderCalls } from './delivery/shippingProviders.calls.ts'
import { shippingProviders } from './delivery/shippingProviders.entity.ts'
import { categories } from './products/categories.entity.ts'
import { comboMembers } from './products/comboMembers.entity.ts'
import { prices } from './products/prices.entity.ts'
import { products } from './products/products.entity.ts'
import { skus } from './products/skus.entity.ts'
import { addresses } from './sales/addresses.entity.ts'
import { customers } from './sales/customers.entity.ts'
import { notes } from './sales/notes.entity.ts'
import { orderLines } from './sales/orderLines.entity.ts'
import { orderProcessingCalls } from './sales/orderProcessing.calls.ts'
import { orders } from './sales/orders.entity.ts'
import { orderTags } from './sales/orderTags.entity.ts'
import { tickets } from './service/tickets.entity.ts'
import { stockCheckCalls } from './stock/stockCheck.calls.ts'
import { stockLines } from './stock/stockLines.entity.ts'
import { transfers } from './stock/transfers.entity.ts'
import { warehouses } from './stock/warehouses.entity.ts'

export const entities = registry(
  clients, branches, staff, dictionaryEntries,
  customers, addresses, orderTags, orders, orderLines, notes,
  categories, products, skus, comboMembers, prices,
  warehouses, stockLines, transfers,
  shippingProviders, tickets,
)
export type Entities = typeof entities
export type EntityName = keyof Entities

export const calls = { ...accountCalls, ...dictionaryCalls, ...orderProcessingCalls, ...stockCheckCalls, ...shippingProviderCalls } satisfies Record<string, AnyCall>
export type Calls = typeof calls
export type CallName = keyof Calls
