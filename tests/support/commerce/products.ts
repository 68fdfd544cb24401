import type { IncomingMessage } from 'node:http'

/** A product as the stand-in tells it. */
export interface ToldProduct {
  readonly id: number
  readonly [field: string]: unknown
}

/** How the stand-in answers what is asked of one product instead of as it should; of 0 for a new one. */
export type ProductMood = 'refuse' | 'lost' | 'stored and lost' | 500

/** The products of a stand-in, and what it was told to change. */
export interface Products {
  readonly all: Map<number, ToldProduct>
  readonly moods: Map<number, ProductMood>
  /** Each body that was sent, in order. */
  readonly written: Readonly<Record<string, unknown>>[]
  put(...products: ToldProduct[]): void
  stockOf(id: number): unknown
}

/** What it answers; undefined leaves the connection without an answer. */
type Answer = readonly [status: number, body: unknown] | undefined

export function openProducts(): Products & {
  answer(request: IncomingMessage, url: URL): Promise<Answer>
} {
  const all = new Map<number, ToldProduct>()
  const moods = new Map<number, ProductMood>()
  const written: Readonly<Record<string, unknown>>[] = []
  const change = (id: number, fields: Readonly<Record<string, unknown>>): Answer => {
    const before = all.get(id)
    if (!before) return [404, { errors: { product: ['not found'] } }]
    const mood = moods.get(id)
    if (mood === 'lost') return undefined
    if (mood === 'refuse') return [422, { errors: { price: ['Price is not valid'] } }]
    if (mood === 500) return [500, {}]
    written.push({ ...fields, id })
    all.set(id, { ...before, ...fields, ...partsOf(before, fields), id })
    return mood === 'stored and lost' ? undefined : [200, { products: [all.get(id)] }]
  }
  return {
    all,
    moods,
    written,
    put: (...products) => products.forEach(each => all.set(each.id, each)),
    stockOf: id => all.get(id)?.stock_quantity,
    async answer(request, url) {
      const id = Number(/^\/api\/products\/(\d+)$/.exec(url.pathname)?.[1] ?? 0)
      if (request.method === 'GET' && id)
        return all.has(id) ? [200, { products: [all.get(id)] }] : [404, {}]
      if (request.method === 'GET')
        return [200, { products: pageOf(url.searchParams, [...all.values()]) }]
      if (request.method === 'DELETE' && moods.get(id) === 'refuse')
        return [422, { errors: { product: ['It is in an order'] } }]
      if (request.method === 'DELETE' && id) return all.delete(id) ? [200, {}] : [404, {}]
      const { product = {} } = (await bodyOf(request)) as {
        product?: Readonly<Record<string, unknown>>
      }
      if (request.method === 'PUT' && id) return change(id, product)
      if (request.method !== 'POST' || id) return [404, {}]
      const made = { ...product, id: Math.max(0, ...all.keys()) + 1 }
      const mood = moods.get(0)
      if (mood === 'lost') return undefined
      if (mood === 'refuse') return [422, { errors: { name: ['Name is not valid'] } }]
      written.push(made)
      all.set(made.id, made)
      return mood === 'stored and lost' ? undefined : [201, { products: [made] }]
    },
  }
}

interface Part {
  readonly attributes?: unknown
}

/** Of combinations only the named ones change. */
function partsOf(before: ToldProduct, fields: Readonly<Record<string, unknown>>) {
  const parts = fields.product_attribute_combinations as readonly Part[] | undefined
  if (!parts) return {}
  const known = (before.product_attribute_combinations ?? []) as readonly Part[]
  return {
    product_attribute_combinations: known.map(each => ({
      ...each,
      ...parts.find(({ attributes }) => attributes === each.attributes),
    })),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return parts.length ? JSON.parse(Buffer.concat(parts).toString('utf8')) : {}
}

function pageOf(query: URLSearchParams, all: readonly ToldProduct[]) {
  const since = Number(query.get('since_id') ?? 0)
  const category = query.get('category_id')
  return all
    .filter(
      ({ id, category_ids }) =>
        id > since &&
        (!category || ((category_ids ?? []) as unknown[]).map(String).includes(category)),
    )
    .toSorted((a, b) => a.id - b.id)
    .slice(0, Number(query.get('limit') ?? 50))
}

/** A usual product, published, for 100.00. */
export const toldProduct = (
  id: number,
  fields: Readonly<Record<string, unknown>> = {},
): ToldProduct => ({
  id,
  name: `Product ${id}`,
  sku: `WEB-${id}`,
  se_name: `product-${id}`,
  published: true,
  price: 100,
  stock_quantity: 0,
  category_ids: [7],
  images: [{ src: `/images/${id}.jpg` }],
  ...fields,
})
