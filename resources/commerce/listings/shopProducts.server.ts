import { askChannel, type Channel } from '#resources/commerce/channels/channels.server.ts'
import type { HostAnswer } from '#resources/commerce/channels/askHost.server.ts'
import { productNoOf, productsIn } from './webProducts.ts'

const perPage = 250
/** Pages of one read: a shop that repeats itself holds up no other. */
const mostPages = 400

/** The address of a product of a shop. */
export const productPath = (id: string) => `/api/products/${encodeURIComponent(id)}`

/** The answer for one product of a shop; its body holds the product alone, or nothing where the shop shows none. */
export async function askProduct(
  channel: Channel,
  id: string,
): Promise<Exclude<HostAnswer, { is: 'answered' }> | { is: 'answered'; product: unknown }> {
  const answer = await askChannel(channel, productPath(id))
  return answer.is === 'failed' ? answer : { is: 'answered', product: productsIn(answer.body)?.[0] }
}

/**
 * Reads the products of a shop page by page.
 * @param narrowed more of the query, from its `&`
 * @returns why they could not be read whole, if so
 */
export async function readProducts(
  channel: Channel,
  take: (products: readonly unknown[]) => void | Promise<void>,
  narrowed = '',
): Promise<string | undefined> {
  let since = 0
  for (let page = 0; page < mostPages; page++) {
    const answer = await askChannel(
      channel,
      `/api/products?since_id=${since}&limit=${perPage}${narrowed}`,
    )
    if (answer.is === 'failed') return answer.why
    const shown = productsIn(answer.body)
    if (!shown) return 'Its answer has no list of products.'
    await take(shown)
    const last = Math.max(since, ...shown.flatMap(each => productNoOf(each) ?? []))
    if (shown.length < perPage || last === since) break
    since = last
  }
  return undefined
}
