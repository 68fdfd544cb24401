import {
  call,
  choice,
  date,
  decimal,
  integer,
  list,
  positive,
  reference,
  tags,
  text,
  volume,
} from '#define'

const required = { required: true } as const
const pieces = (label: string) => integer({ min: 0, max: 1_000_000, default: 0, label })
const of = {
  containerId: reference('containers', required),
  version: integer(required),
}
const line = reference('containerLines', { required: true, label: 'Line' })
const answer = { no: text(required), state: text(required) }
/** The day of a step; today where it is left out. */
const day = (label: string) => date({ label, default: 'today' })

/** Calls of containers besides those of their records: their steps, and what comes out of them. */
export const containerCalls = {
  /** Lines of purchase orders with pieces that are in no container yet, the earliest ready first. */
  getOpenOrderLines: call({
    at: 'GET /api/containers/openLines',
    of: 'containers',
    input: {
      supplierId: reference('suppliers'),
      loadPortId: reference('ports', { label: 'From port' }),
      warehouseId: reference('warehouses'),
    },
    answer: {
      data: list(
        {
          purchaseOrderLineId: reference('purchaseOrderLines', required),
          purchaseOrderId: reference('purchaseOrders', required),
          no: text({ required: true, label: 'Purchase order' }),
          position: integer({ required: true, label: 'Line' }),
          supplierId: reference('suppliers', required),
          supplier: text(required),
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          name: text(required),
          notLoaded: integer({ required: true, label: 'Not loaded' }),
          readyDate: date({ label: 'Ready' }),
          cartons: integer({ label: 'Cartons per piece' }),
          volume: volume({ label: 'Volume per piece' }),
          weight: positive({ unit: 'kg', label: 'Weight per piece' }),
          perCarton: integer({ label: 'Pieces per carton' }),
          cover: decimal({ scale: 1, label: 'Weeks of cover' }),
        },
        200,
      ),
    },
  }),
  /** What a piece of each SKU takes of a container. */
  getMeasures: call({
    at: 'GET /api/containers/measures',
    of: 'containers',
    input: { skuIds: tags('skus', { required: true, max: 200, label: 'SKUs' }) },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          volume: volume(),
          weight: positive({ unit: 'kg' }),
        },
        200,
      ),
    },
  }),
  /** Everything in a container, for whoever loads it and for customs. */
  exportPackingList: call({
    at: 'GET /api/containers/packingList',
    of: 'containers',
    isFile: true,
    input: {
      containerId: of.containerId,
      format: choice(['csv', 'xlsx'], { default: 'xlsx' }),
    },
  }),
  loadContainer: call({
    at: 'POST /api/containers/load',
    of: 'containers',
    done: '%{no} is loaded',
    input: { ...of, loadedOn: day('Loaded on') },
    answer,
  }),
  sailContainer: call({
    at: 'POST /api/containers/sail',
    of: 'containers',
    done: '%{no} is on its way',
    input: { ...of, departedOn: day('Departed on') },
    answer,
  }),
  arriveContainer: call({
    at: 'POST /api/containers/arrive',
    of: 'containers',
    done: '%{no} has arrived',
    input: { ...of, arrivedOn: day('Arrived on') },
    answer,
  }),
  clearContainer: call({
    at: 'POST /api/containers/clear',
    of: 'containers',
    done: '%{no} is at customs',
    input: { ...of, customsOn: day('At customs since') },
    answer,
  }),
  deliverContainer: call({
    at: 'POST /api/containers/deliver',
    of: 'containers',
    done: '%{no} is on its way to the warehouse',
    input: { ...of, deliveredOn: day('Left the port on') },
    answer,
  }),
  beginCheckIn: call({
    at: 'POST /api/containers/beginCheckIn',
    of: 'containers',
    done: '%{no} can be checked in',
    input: { ...of, unpackedOn: day('Opened on') },
    answer,
  }),
  /**
   * What was found of each line since the last check-in. Good and extra pieces go to the orders that
   * wait for them first; extra pieces to return are held.
   */
  checkInContainer: call({
    at: 'POST /api/containers/checkIn',
    of: 'containers',
    done: 'Goods of %{no} checked in',
    input: {
      ...of,
      lines: list(
        {
          containerLineId: line,
          good: pieces('Good'),
          damaged: pieces('Damaged'),
          missing: pieces('Missing'),
          extra: pieces('Extra, kept'),
          toReturn: pieces('Extra, to return'),
          layerId: reference('layers', { label: 'Put down at', only: { isOpen: true } }),
        },
        200,
      ),
    },
    answer,
  }),
  /**
   * Nothing more comes out of the container. Each piece that is not checked in is missing: it is given
   * up (`closedShort`), or its supplier still owes it.
   */
  completeContainer: call({
    at: 'POST /api/containers/complete',
    of: 'containers',
    done: '%{no} is completed',
    input: {
      ...of,
      completedOn: day('Completed on'),
      missing: list(
        {
          containerLineId: line,
          closedShort: pieces('Given up'),
          stillOwed: pieces('Still owed'),
        },
        500,
      ),
    },
    answer,
  }),
}
