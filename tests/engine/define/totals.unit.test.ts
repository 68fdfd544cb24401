import { expect, test } from 'vitest'
import { columnsOf, fieldsOf, reaches, type AnyEntity } from '#define'
import { summed } from '#define/kinds.ts'
import { entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'

/** Numbers of lists that are not added up below them, by the reason. */
const unsummed: Readonly<Record<string, readonly string[]>> = {
  'counts records, not goods or money': [
    'accessTemplates.codeCount',
    'accessTemplates.staffCount',
    'calendarGroups.calendarCount',
    'categories.productCount',
    'customerTags.customerCount',
    'deliveryAreas.postcodeCount',
    'ipWhitelist.hits',
    'operationIssueTypes.issueCount',
    'orderTags.orderCount',
    'productTags.productCount',
    'aisles.shelfCount',
    // One order may wait for goods of several containers.
    'containerPresaleRecords.orders',
    // A ticket has several flags.
    'flags.openCount',
    'articleCategories.articleCount',
    'articles.views',
    'qaCauses.issueCount',
    'qaHandlings.issueCount',
    'qaParties.issueCount',
    'qaSupplyNotes.issueCount',
    'warehouseGroups.warehouseCount',
    'shelves.layerCount',
    'websites.warehouseCount',
  ],
  'orders its records': [
    'aisles.walkOrder',
    'articleCategories.position',
    'calendarGroups.position',
    'categories.position',
    'checklistItems.position',
    'importedOrderLines.position',
    'paymentMethods.position',
    'shippingCostTypes.position',
    'warehouseGroups.position',
    'warehouses.priority',
  ],
  'is a number of hours, days or months, or of a version': [
    'deliveryCalendars.leadDays',
    'factories.productionDays',
    'flags.dueHours',
    'paymentMethods.weeks',
    'operationIssueTypes.targetDays',
    'ports.transitDays',
    'skuSuppliers.leadDays',
    'warehouses.handlingDays',
    'shippingAgents.freeDays',
    'shippingRates.revision',
    'warrantyTerms.months',
  ],
  'is the price, the cost or a measure of one piece or of one job': [
    'labelQueue.displayed',
    'websiteMappings.factor',
    'clients.labourRate',
    'articles.helpfulPercent',
    'labelQueue.price',
    'labelQueue.printed',
    'labels.price',
    'labels.was',
    'pointsEntries.amount',
    'pointsEntries.rate',
    'priceChanges.oldAmount',
    'priceChanges.newAmount',
    'priceChanges.change',
    'priceChanges.cost',
    'priceChanges.oldCost',
    'deliveryAreas.surcharge',
    'orderLines.costAtSale',
    'orderLines.price',
    'importedOrderLines.price',
    'importedPrices.amount',
    'importedPrices.formerAmount',
    'discountUses.price',
    'discountUses.priceThen',
    'shippingCostTypes.defaultPrice',
    'shippingRates.assembly',
    'shippingRates.freeOver',
    'shippingRates.rural',
    'shippingRates.stairs',
    'promotions.setPrice',
    'skuCosts.cost',
    'skuSuppliers.perCarton',
    'exchangeRates.rate',
    'products.cost',
    'products.priceCa',
    'products.priceNz',
    'skus.cost',
    'skus.price',
    'stockDifferences.unitCost',
  ],
  'is an amount in one of several currencies': [
    'skuSuppliers.cost',
    'openingStock.unitCost',
    'openingStock.value',
    'purchases.freight',
    'purchases.tax',
    'purchases.total',
    'qaIssues.claimAmount',
    'qaIssues.credited',
    'purchaseOrders.amount',
    'suppliers.openValue',
  ],
  'is that of an order, which may have several plans': [
    'deliveryPlans.balance',
    'deliveryPlans.paid',
  ],
  'is worked out for the records of a page': [
    'customers.balance',
    'tickets.cost',
    'qaIssues.ticketCost',
    'customers.credit',
    'customers.giftCards',
    'customers.lifetimeValue',
    'customers.orderCount',
    'discountRules.given',
    'discountRules.useCount',
    'products.available',
    'promotions.margin',
    'promotions.orders',
    'promotions.revenue',
    'promotions.stockCover',
    'skus.available',
    'skus.onHand',
    'refills.there',
    'stocktakes.differences',
    'stocktakes.places',
    'stocktakes.value',
    'aisles.unmeasured',
    'shelves.unmeasured',
    'layers.freeVolume',
    'layers.unmeasured',
    'layers.usedVolume',
  ],
  'is so at a moment, or since one': [
    'ordersWithBalance.days',
    'balancesByAge.days',
    'stockMoves.balance',
  ],
  'is a mean, or a share of one': ['criticalStock.weekly', 'criticalStock.cover'],
  'is a rate, or tells versions apart': ['parameterSets.revision', 'productCommissions.amount'],
  'is a limit': [
    'skuSuppliers.minimumOrder',
    'clients.givenLimit',
    'clients.lossLimit',
    'containerPresaleRecords.presaleLimit',
    'clients.textCostLimit',
    'clients.allTextsCostLimit',
    'clients.writeOffLimit',
    'deliveryCalendars.defaultValue',
    'discountRules.minSpend',
    'discountRules.value',
    'shelves.maxVolume',
    'shelves.maxWeight',
    'orderTags.ruleMinTotal',
    'orderTags.ruleMinBalance',
  ],
  'is what goods had before, or have left, of which several discounts may tell': [
    'discountUses.discountThen',
    'discountUses.marginLeft',
  ],
  'stands on a screen of its own in the place of the list': [
    'calendarDays.bookedStops',
    'calendarDays.bookedValue',
    'calendarDays.capacityStops',
    'calendarDays.capacityValue',
    'calendarDays.extraValue',
  ],
}

const listed = [...new Set(reaches(routes).flatMap(({ leaf }) => leaf.entity ?? []))].map(
  name => entities[name as keyof typeof entities] as AnyEntity,
)

/** Numbers that a list shows, and money that it may be made to show. */
const numbers = listed.flatMap(entity =>
  fieldsOf(entity)
    .filter(
      ([name, { kind }]) =>
        kind === 'money' || (summed.includes(kind) && columnsOf(entity).includes(name)),
    )
    .map(([name]) => ({
      path: `${entity.name}.${name}`,
      isTotal: !!entity.list?.totals?.some(total => total === name),
    })),
)

test('every list with money or quantities adds them up, or it is said why it does not', () => {
  const excused = Object.values(unsummed).flat()
  const wanting = numbers.filter(({ path, isTotal }) => !isTotal && !excused.includes(path))
  expect(wanting.map(({ path }) => path)).toEqual([])
  const needless = excused.filter(
    path => !numbers.some(number => number.path === path && !number.isTotal),
  )
  expect(needless).toEqual([])
})
