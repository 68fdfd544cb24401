import { area } from '#define'
import { axisValues } from './axes/axisValues.entity.ts'
import { makeSkusCalls } from './axes/makeSkus.calls.ts'
import { prelaunchCalls } from './axes/prelaunch.calls.ts'
import { categories } from './categories.entity.ts'
import { groupingCalls } from './grouping/grouping.calls.ts'
import { placingCalls } from './grouping/tree/placing.calls.ts'
import { pictureCalls } from './pictures/pictures.calls.ts'
import { productPictures } from './pictures/productPictures.entity.ts'
import { skuPictures } from './pictures/skuPictures.entity.ts'
import { costCalls } from './costs/costs.calls.ts'
import { exchangeRates } from './costs/exchangeRates.entity.ts'
import { skuCosts } from './costs/skuCosts.entity.ts'
import { bulkPriceCalls } from './prices/bulk/bulkPrices.calls.ts'
import { catalogueCalls } from './lists/catalogue.calls.ts'
import { priceChanges } from './prices/priceChanges.entity.ts'
import { priceCalls } from './prices/prices.calls.ts'
import { prices } from './prices/prices.entity.ts'
import { products } from './products.entity.ts'
import { productTags } from './productTags.entity.ts'
import { discountLimits } from './promotions/discountLimits.entity.ts'
import { discountRules } from './promotions/discountRules.entity.ts'
import { addingCalls } from './promotions/adding/adding.calls.ts'
import { clashCalls } from './promotions/clashes/clashes.calls.ts'
import { promotionPriceCalls } from './promotions/prices/promotionPrices.calls.ts'
import { promotionLines } from './promotions/promotionLines.entity.ts'
import { promotionRuns } from './promotions/promotionRuns.entity.ts'
import { promotionTiers } from './promotions/promotionTiers.entity.ts'
import { promotions } from './promotions/promotions.entity.ts'
import { soldOuts } from './promotions/telling/soldOuts.entity.ts'
import { searchWords } from './search/searchWords.entity.ts'
import { comboCalls } from './skus/combos.calls.ts'
import { comboMembers } from './skus/comboMembers.entity.ts'
import { skuCalls } from './skus/skus.calls.ts'
import { skus } from './skus/skus.entity.ts'

export default area('products', {
  entities: [
    categories,
    products,
    axisValues,
    skus,
    productPictures,
    skuPictures,
    comboMembers,
    prices,
    discountRules,
    discountLimits,
    promotions,
    promotionLines,
    promotionRuns,
    soldOuts,
    promotionTiers,
    productTags,
    priceChanges,
    searchWords,
    skuCosts,
    exchangeRates,
  ],
  calls: {
    ...priceCalls,
    ...makeSkusCalls,
    ...prelaunchCalls,
    ...bulkPriceCalls,
    ...addingCalls,
    ...clashCalls,
    ...promotionPriceCalls,
    ...costCalls,
    ...skuCalls,
    ...comboCalls,
    ...groupingCalls,
    ...placingCalls,
    ...pictureCalls,
    ...catalogueCalls,
  },
})
