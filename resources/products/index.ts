import { area } from '#define'
import { categories } from './categories.entity.ts'
import { priceChanges } from './prices/priceChanges.entity.ts'
import { priceCalls } from './prices/prices.calls.ts'
import { prices } from './prices/prices.entity.ts'
import { products } from './products.entity.ts'
import { productTags } from './productTags.entity.ts'
import { discountRules } from './promotions/discountRules.entity.ts'
import { promotionLines } from './promotions/promotionLines.entity.ts'
import { promotionRuns } from './promotions/promotionRuns.entity.ts'
import { promotions } from './promotions/promotions.entity.ts'
import { searchWords } from './search/searchWords.entity.ts'
import { comboMembers } from './skus/comboMembers.entity.ts'
import { skus } from './skus/skus.entity.ts'

export default area('products', {
  entities: [
    categories,
    products,
    skus,
    comboMembers,
    prices,
    discountRules,
    promotions,
    promotionLines,
    promotionRuns,
    productTags,
    priceChanges,
    searchWords,
  ],
  calls: priceCalls,
})
