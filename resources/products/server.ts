import { serverHalf } from '#server/kit'
import prelaunchHandlers from './axes/prelaunch.server.ts'
import makeSkusHandlers from './axes/makeSkus.server.ts'
import costHandlers from './costs/costs.server.ts'
import { costLedgers } from './costs/ledgers.server.ts'
import catalogueHandlers from './lists/catalogue.server.ts'
import { productPrices, skuPrice } from './lists/priceFigures.server.ts'
import {
  ofProductHooks,
  productFilterHooks,
  skuFilterHooks,
} from './lists/productFilters.server.ts'
import bulkPriceHandlers from './prices/bulk/bulkPrices.server.ts'
import { historyFilterHooks, oldCosts } from './prices/historyLists.server.ts'
import priceHandlers from './prices/prices.server.ts'
import { priceLedgers } from './prices/ledgers.server.ts'
import { productSteps } from './productSteps.server.ts'
import {
  pictureLedgers,
  refuseUnreadable,
  showProductPicture,
  showSkuPicture,
} from './pictures/firstPicture.server.ts'
import addingHandlers from './promotions/adding/adding.server.ts'
import clashHandlers from './promotions/clashes/clashes.server.ts'
import groupingHandlers from './grouping/grouping.server.ts'
import placingHandlers from './grouping/tree/placing.server.ts'
import pictureHandlers from './pictures/pictures.server.ts'
import promotionPriceHandlers from './promotions/prices/promotionPrices.server.ts'
import { promotionClock } from './promotions/promotionClock.server.ts'
import { promotedSkus, promotionFilterHooks } from './promotions/promotionLists.server.ts'
import { promotionSteps } from './promotions/promotionSteps.server.ts'
import {
  followCategory,
  followParent,
  followProduct,
} from './promotions/telling/movedGoods.server.ts'
import { findProducts, findSkus } from './search/goodsWords.server.ts'
import comboHandlers from './skus/combos.server.ts'
import skuHandlers, { checkBarcode } from './skus/skus.server.ts'
import { mergeOfSkus } from './skus/mergeOfSkus.server.ts'
import products from './index.ts'

export default serverHalf(products, {
  calls: [
    priceHandlers,
    makeSkusHandlers,
    prelaunchHandlers,
    bulkPriceHandlers,
    addingHandlers,
    clashHandlers,
    promotionPriceHandlers,
    costHandlers,
    skuHandlers,
    comboHandlers,
    groupingHandlers,
    placingHandlers,
    pictureHandlers,
    catalogueHandlers,
  ],
  hooks: {
    categories: { follows: { parentId: followParent } },
    products: {
      follows: { categoryId: followCategory },
      steps: productSteps,
      findOptions: findProducts,
      afterWrite: showProductPicture,
      fills: [productPrices],
      filters: productFilterHooks,
    },
    skus: {
      follows: { productId: followProduct },
      findOptions: findSkus,
      beforeWrite: checkBarcode,
      afterWrite: showSkuPicture,
      fills: [skuPrice],
      filters: skuFilterHooks,
      merges: [mergeOfSkus],
    },
    skuCosts: { filters: ofProductHooks },
    productPictures: { beforeLines: refuseUnreadable },
    skuPictures: { beforeLines: refuseUnreadable },
    // A price that is over stays in the history, and keeps no SKU whose import is taken back.
    prices: { isSpent: 'r.to_on_utc <= now()' },
    priceChanges: { fills: [oldCosts], filters: { ...ofProductHooks, ...historyFilterHooks } },
    promotions: { steps: promotionSteps, fills: [promotedSkus], filters: promotionFilterHooks },
  },
  jobs: [promotionClock],
  ledgers: [...priceLedgers, ...pictureLedgers, ...costLedgers],
})
