import { date, flag, integer, money, readModel, reference, text } from '#define'

const ours = money({ signed: true })
const kind = (label: string) => money({ signed: true, label })

/** The lines of containers with their landed cost: their goods, and their share of each cost. */
export const landedGoods = readModel('landedGoods', {
  titles: ['Landed cost', 'Landed costs'],
  fields: {
    containerId: reference('containers', { required: true }),
    arrivesOn: date({ label: 'ETA' }),
    purchaseOrderId: reference('purchaseOrders'),
    skuId: reference('skus', { required: true }),
    pieces: integer({
      required: true,
      help: 'Good and damaged pieces; everything loaded until it is completed',
    }),
    goods: kind('Goods'),
    freight: ours,
    duty: ours,
    cartage: ours,
    insurance: ours,
    other: ours,
    charges: kind('Costs'),
    total: ours,
    perPiece: money({ signed: true, label: 'A piece' }),
    lockedCost: money({ label: 'Cost written', help: 'Per piece of the SKU' }),
    apart: money({
      signed: true,
      label: 'Of sold ones',
      help: 'From later bills, for pieces already gone. It changes no cost and no margin',
    }),
    isLocked: flag({ required: true, label: 'Locked' }),
    how: text({ label: 'How' }),
  },
  label: 'skuId',
  list: {
    columns: ['containerId', 'skuId', 'pieces', 'goods', 'charges', 'total', 'perPiece', 'how'],
    search: ['containerId', 'skuId'],
    filters: ['containerId', 'skuId', 'purchaseOrderId', 'arrivesOn', 'isLocked'],
    sort: '-arrivesOn',
    totals: [
      'pieces',
      'goods',
      'freight',
      'duty',
      'cartage',
      'insurance',
      'other',
      'charges',
      'total',
      'apart',
    ],
    main: 'how',
    open: { screen: 'purchasingLeads', as: 'containerId', by: 'containerId' },
  },
})
