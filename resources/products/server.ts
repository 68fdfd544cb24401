import { serverHalf } from '#server/kit'
import priceHandlers from './prices/prices.server.ts'
import { priceLedgers } from './prices/ledgers.server.ts'
import { productSteps } from './productSteps.server.ts'
import { promotionClock } from './promotions/promotionClock.server.ts'
import { promotionSteps } from './promotions/promotionSteps.server.ts'
import { findProducts, findSkus } from './search/goodsWords.server.ts'
import products from './index.ts'

export default serverHalf(products, {
  calls: [priceHandlers],
  hooks: {
    products: { steps: productSteps, findOptions: findProducts },
    skus: { findOptions: findSkus },
    promotions: { steps: promotionSteps },
  },
  jobs: [promotionClock],
  ledgers: priceLedgers,
})
