import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import { customerFilters } from './customers/customerFilters.ts'
import { orderFilters, orderLineFilters } from './orders/orderFilters.ts'
import { saleEntryFilters, salePartFilters } from './saleEntries/saleEntryFilters.ts'
import type * as screens from './screens.ts'

const ofSelected = {
  panels: { list: { selection: () => import('./reminders/SelectedOrder.tsx') } },
}

export default {
  screens: {
    customerHistory: () => import('./customers/history/customerHistory.views.tsx'),
    customerPage: views('customers', { list: () => import('./customers/CustomerDoor.tsx') }),
    orderDetails: () => import('./orders/details/orderDetails.views.tsx'),
    sellIt: () => import('./sellIt/screen/sellIt.views.tsx'),
    orderProcessing: () => import('./orders/processing/orderProcessing.views.tsx'),
    paymentsReceived: {
      ...views('payments', {
        panels: { show: { toolbar: () => import('./tills/MoneyPapers.tsx') } },
      }),
      getDayMoney: { panels: { list: { toolbar: () => import('./tills/MoneyPapers.tsx') } } },
    },
    discountQueue: views('discountUses', {
      panels: { list: { reads: [], toolbar: () => import('./discounts/WaitingDiscounts.tsx') } },
    }),
    etaWarnings: views('etaWarnings', {
      panels: { list: { selection: () => import('./etaWarnings/WarningTools.tsx') } },
    }),
    etaWarningOrders: views('etaWarningOrders', {
      panels: { list: { selection: () => import('./etaWarnings/WarningTools.tsx') } },
    }),
    etaAlternatives: () => import('./etaWarnings/alternatives/etaAlternatives.views.tsx'),
    orderReminders: {
      getOverdueQuotations: ofSelected,
      ...views('ordersWithBalance', ofSelected),
      getOrdersWaitingForGoods: ofSelected,
    },
  } satisfies Record<keyof typeof screens, unknown>,
  entities: {
    ...views('saleEntries', { filters: saleEntryFilters }),
    ...views('saleParts', { filters: salePartFilters }),
    ...views('orderTags', {
      panels: {
        show: { below: () => import('./tagRules/RuleOfTag.tsx') },
        create: { below: () => import('./tagRules/RulePreview.tsx') },
        edit: { below: () => import('./tagRules/RulePreview.tsx') },
      },
    }),
    ...views('refunds', {
      panels: {
        list: { reads: [], selection: () => import('./refunds/BankBatch.tsx') },
        show: {
          toolbar: () => import('./refunds/RefundSlip.tsx'),
          above: () => import('./refunds/GoodsOut.tsx'),
          below: () => import('./refunds/RefundCase.tsx'),
        },
      },
    }),
    ...views('products', {
      panels: { show: { below: () => import('./productSales/ProductSales.tsx') } },
    }),
    ...views('customers', {
      filters: customerFilters,
      panels: {
        show: {
          toolbar: () => import('./customers/CustomerTools.tsx'),
          above: () => import('./customers/duplicates/KnownDuplicates.tsx'),
        },
        create: { above: () => import('./customers/duplicates/TypedDuplicates.tsx') },
        edit: { above: () => import('./customers/duplicates/TypedDuplicates.tsx') },
      },
    }),
    ...views('orders', {
      filters: orderFilters,
      panels: {
        list: {
          reads: [],
          toolbar: () => import('./orders/records/RecordsSwitch.tsx'),
          selection: () => import('./orders/records/SelectedOrders.tsx'),
        },
      },
    }),
    ...views('orderLines', {
      filters: orderLineFilters,
      panels: {
        list: { reads: [], toolbar: () => import('./orders/records/RecordsSwitch.tsx') },
      },
    }),
  },
} satisfies AreaViews
