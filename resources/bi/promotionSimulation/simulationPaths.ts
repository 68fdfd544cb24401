const list = '/promotion/promotion_list'

/** The page of a promotion's simulation. */
export const simulationOf = (promotionId: string) =>
  `${list}/simulation?${new URLSearchParams({ promotionId }).toString()}`

/** The lists behind the figures of a simulation, narrowed to some of them. */
export const goodsOf = (filter: Filter) => `${list}/simulatedSkus?${asked(filter)}`
export const linesOf = (filter: Filter) => `${list}/simulatedLines?${asked(filter)}`

type Filter = { readonly simulationId: string } & Readonly<Record<string, string>>

const asked = (filter: Filter) => new URLSearchParams({ filter: JSON.stringify(filter) }).toString()
