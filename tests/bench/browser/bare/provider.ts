import type { DataProvider, GetListParams } from 'react-admin'

/** The product's own answers, read without any of its code. Two lists need no other method. */
export const provider = new Proxy({} as DataProvider, {
  get: (_, method) => (method === 'getList' ? getList : method === 'then' ? undefined : missing),
})

async function getList(resource: string, params: GetListParams) {
  const { page, perPage } = params.pagination!
  const { field, order } = params.sort!
  const { q, ...filter } = params.filter as Record<string, string>
  const from = (page - 1) * perPage
  const isOrders = resource === 'orders'
  const query = new URLSearchParams({
    sort: JSON.stringify([field, order]),
    ...(isOrders
      ? {
          pageNo: String(page),
          pageSize: String(perPage),
          filter: JSON.stringify(filter),
          ...(q ? { keywords: q } : {}),
        }
      : {
          range: JSON.stringify([from, from + perPage - 1]),
          filter: JSON.stringify(params.filter),
        }),
  })
  const path = isOrders ? 'salesRecord/getOrderAndOrderLineList' : resource
  const answer = await fetch(`/api/${path}?${query}`, { signal: params.signal ?? null })
  if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  const body = await answer.json()
  if (isOrders) return { data: body.data, total: body.totalCount }
  const total = Number(answer.headers.get('content-range')?.split('/')[1])
  return { data: body, total: Number.isNaN(total) ? 10_000 : total }
}

const missing = () => Promise.reject(new Error('Two lists need getList alone.'))
