import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { mayReach, visibleTree } from '../app/access.ts'
import { pathOfScreen, resourceOfEntity } from '../app/declarations.ts'
import { names, remember } from '../app/remembered.ts'
import { matchesScreen, menuOf, screensOf } from '../layout/menu.ts'

/** One thing that was found, and where it is. */
export interface Hit {
  readonly key: string
  readonly text: string
  /** What tells it apart from others of the same text. */
  readonly detail?: string
  readonly path: string
  /** Remembered when it is opened. */
  readonly orderId?: string
}

/** A kind of records that the person may look for. */
export interface Source {
  readonly name: 'orders' | 'customers' | 'skus'
  readonly search: (provider: ErpDataProvider, q: string, signal: AbortSignal) => Promise<Hit[]>
}

/** From so many characters on, records are looked for. */
export const fewestCharacters = 3
const most = 5
const mostScreens = 8

/** The screens that the person reaches, at once and without the server. */
export function findScreens(typed: string): Hit[] {
  const all = [...screensOf(menuOf(visibleTree())), profile]
  return all
    .filter(screen => matchesScreen(screen, typed))
    .toSorted((a, b) => rank(a.title, typed) - rank(b.title, typed))
    .slice(0, typed ? mostScreens : all.length)
    .map(({ path, title, within }) => ({
      key: path,
      text: title,
      detail: within.join(' / '),
      path,
    }))
}

/** What the person may look for: each needs the screen that shows it. */
export const openSources = (): Source[] => [
  ...(mayReach(pathOfScreen('orderProcessing', mayReach)) ? [orders] : []),
  ...(reached('customers') ? [optionsOf('customers')] : []),
  ...(reached('skus') ? [optionsOf('skus')] : mayReach(stockCheck()) ? [stock] : []),
]

/** Done when something that was found is opened. */
export function noteOpened({ orderId }: Hit) {
  if (orderId) remember(names.orderId, orderId)
}

const profile = { path: '/profile', title: 'Your profile', within: [] }

const rank = (title: string, typed: string) =>
  title.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1

const reached = (entity: string) => {
  const resource = resourceOfEntity(entity)
  return resource !== undefined && mayReach(`/${resource}`)
}

const stockCheck = () => pathOfScreen('stockCheck', mayReach)

const orders: Source = {
  name: 'orders',
  search: async (provider, orderCode, signal) => {
    const { orderList } = await provider.call(
      'getOrderListByCode',
      { orderCode, inPastOneYear: false },
      { signal },
    )
    const path = pathOfScreen('orderProcessing', mayReach)
    return orderList.slice(0, most).map(({ orderId, orderCode: text, originalOrderId }) => ({
      key: orderId,
      text,
      ...(originalOrderId ? { detail: originalOrderId } : {}),
      path: `${path}?orderId=${encodeURIComponent(orderId)}`,
      orderId,
    }))
  },
}

const optionsOf = (name: 'customers' | 'skus'): Source => ({
  name,
  search: async (provider, q, signal) => {
    const resource = resourceOfEntity(name)!
    const { data } = await provider.getList(resource, {
      meta: { options: true },
      filter: { q },
      pagination: { page: 1, perPage: most },
      signal,
    })
    return data.map(({ id, label }) => ({
      key: String(id),
      text: String(label),
      path: `/${resource}/${String(id)}/show`,
    }))
  },
})

/** People who sell look products up in stock check. */
const stock: Source = {
  name: 'skus',
  search: async (provider, q, signal) => {
    const { data } = await provider.call(
      'searchStock',
      { q, pageNo: 1, pageSize: most },
      { signal },
    )
    return data.map(({ skuId, code, name }) => ({
      key: skuId,
      text: code,
      detail: name,
      path: `${stockCheck()}?q=${encodeURIComponent(code)}`,
    }))
  },
}
