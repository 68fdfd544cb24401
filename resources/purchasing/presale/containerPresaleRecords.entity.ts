import { date, flag, integer, readModel, reference, text } from '#define'
import { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { presaleRisk } from './presaleRisk.ts'
import { lineSteps } from './presaleSteps.ts'

const required = { required: true } as const

/** What containers under way bring, and how much of it is sold before it arrives. */
export const containerPresaleRecords = readModel('containerPresaleRecords', {
  titles: ['Presale of a container', 'Presale in containers'],
  fields: {
    containerId: reference('containers', required),
    skuId: reference('skus', required),
    pieces: integer({ required: true, label: 'Pieces' }),
    presaleLimit: integer({ label: 'Limit' }),
    presold: integer(required),
    /** Promised pieces that are not checked in yet. */
    waiting: integer({ required: true, label: 'Still waiting' }),
    free: integer(required),
    isPaused: flag({ required: true, label: 'Paused' }),
    isOversold: flag({ required: true, label: 'Oversold' }),
    orders: integer({ required: true, label: 'Orders' }),
    orderCodes: text({ label: 'Order numbers' }),
    eta: date({ label: 'ETA' }),
    portId: reference('ports', { label: 'To port' }),
    warehouseId: reference('warehouses', required),
    isPresale: flag({ required: true, label: 'Presale warehouse' }),
    firstPromised: date({ label: 'First promised' }),
    risk: presaleRisk,
    state: containers.fields.state,
  },
  label: 'containerId',
  list: {
    columns: [
      'containerId',
      'skuId',
      'pieces',
      'presaleLimit',
      'presold',
      'free',
      'orders',
      'eta',
      'risk',
    ],
    search: ['containerId', 'skuId'],
    filters: [
      'containerId',
      'skuId',
      'eta',
      'isOversold',
      'risk',
      'isPaused',
      'warehouseId',
      'isPresale',
      'state',
    ],
    sort: 'eta',
    totals: ['pieces', 'presold', 'waiting', 'free'],
    tone: 'risk',
  },
  rowSteps: lineSteps,
})
