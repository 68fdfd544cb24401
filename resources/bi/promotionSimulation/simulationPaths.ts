import { listAddress } from '#define'

const list = '/promotion/promotion_list'

/** The page of a promotion's simulation. */
export const simulationOf = (promotionId: string) =>
  `${list}/simulation?${new URLSearchParams({ promotionId }).toString()}`

/** The lists behind the figures of a simulation, narrowed to some of them. */
export const goodsOf = (filter: Filter) => listAddress(`${list}/simulatedSkus`, filter)
export const linesOf = (filter: Filter) => listAddress(`${list}/simulatedLines`, filter)

type Filter = { readonly simulationId: string } & Readonly<Record<string, string>>
