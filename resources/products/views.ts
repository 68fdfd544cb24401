import type { AreaViews } from '#src/app/product/product.ts'
import { views } from '#src/app/product/slots.ts'
import type * as screens from './screens.ts'
import { ofCategory, ofProduct, productFilters, skuFilters } from './lists/productFilters.ts'

const promoted = () => import('./promotions/prices/PromotionPrices.tsx')
const options = () => import('./pages/OptionsInput.tsx')
const priceThen = () => import('./prices/PriceThen.tsx')
const selection = () => import('./lists/ForSelection.tsx')

export default {
  entities: {
    ...views('products', {
      filters: productFilters,
      panels: {
        list: {
          reads: [],
          toolbar: () => import('./lists/ProductTools.tsx'),
          selection,
        },
        create: {
          above: () => import('./pages/LikeProducts.tsx'),
          beside: () => import('./pages/ShorterForm.tsx'),
          below: options,
        },
        edit: { below: options },
        show: {
          above: () => import('./pages/ProductMatrix.tsx'),
          toolbar: () => import('./lists/ProductSheet.tsx'),
        },
      },
    }),
    ...views('skus', { filters: skuFilters, panels: { list: { reads: [], selection } } }),
    ...views('categories', {
      remove: () => import('./grouping/DeleteCategory.tsx'),
      panels: { list: { reads: [], above: () => import('./grouping/tree/CategoryTree.tsx') } },
    }),
    ...views('priceChanges', {
      filters: { ...ofProduct, ...ofCategory },
      panels: { show: { beside: () => import('./prices/ProductLink.tsx'), below: priceThen } },
    }),
    ...views('skuCosts', { filters: ofProduct }),
    ...views('promotions', {
      filters: ofCategory,
      panels: {
        show: { below: promoted },
        step: { above: promoted },
      },
    }),
  },
  screens: {
    changePrices: () => import('./prices/bulk/changePrices.views.tsx'),
    newPurchaseOrderProduct: () => import('./pages/newPurchaseOrderProduct.views.tsx'),
    productUpdate: () => import('./pages/productUpdate.views.tsx'),
  } satisfies Record<keyof typeof screens, unknown>,
} satisfies AreaViews
