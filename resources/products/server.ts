import { serverHalf } from '#server/kit'
import { productSteps } from './productSteps.server.ts'
import { findProducts, findSkus } from './search/goodsWords.server.ts'
import products from './index.ts'

/** Products have no calls of their own. */
export default serverHalf(products, {
  hooks: {
    products: { steps: productSteps, findOptions: findProducts },
    skus: { findOptions: findSkus },
  },
})
