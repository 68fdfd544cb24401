import {
  call,
  choice,
  decimal,
  dictionary,
  flag,
  integer,
  list,
  reference,
  text,
  volume,
} from '#define'
import { labelCalls } from '#resources/stock/labels/labels.calls.ts'

/** More places than this at once are a typing error. */
export const mostPlaces = 2000
/** More labels than this are printed in parts. */
export const mostPlaceLabels = 2000

const { size } = labelCalls.getLabels.input

const goods = {
  skuId: reference('skus', { required: true, label: 'SKU' }),
  quantity: integer({ required: true, min: 1, max: 100_000 }),
  stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
}

/** Places of the warehouse that the record, or the row, is of. */
const ofWarehouse = { narrowedBy: { warehouseId: 'warehouseId' } } as const

/** The answer of a call that moved goods. */
const moved = { movementId: text({ required: true }), quantity: integer({ required: true }) }

/** Calls of places besides those of their records. */
export const positionCalls = {
  /** Makes the aisles of a pattern (`A..D`, `A01..A20`) with their shelves and layers, all or none. */
  makePlaces: call({
    at: 'POST /api/aisles/make',
    of: 'aisles',
    done: '%{layers} layers created',
    input: {
      warehouseId: reference('warehouses', { required: true }),
      areaId: reference('stockAreas', {
        required: true,
        label: 'Area',
        ...ofWarehouse,
      }),
      aisles: text({ required: true, max: 30, help: 'One, or the first and the last: A01..A20' }),
      shelves: integer({ required: true, min: 1, max: 99, label: 'Shelves of an aisle' }),
      layers: integer({ required: true, min: 1, max: 30, label: 'Layers of a shelf' }),
      height: decimal({ min: 0, scale: 1, unit: 'cm', label: 'Height of a layer' }),
      maxVolume: volume({ min: 0, label: 'Volume of a layer' }),
      maxWeight: decimal({ min: 0, scale: 1, unit: 'kg', label: 'Weight on a layer' }),
      isPickedFromLowest: flag({ default: true, label: 'The lowest layer is a pick face' }),
    },
    answer: {
      aisles: integer({ required: true }),
      shelves: integer({ required: true }),
      layers: integer({ required: true }),
    },
  }),
  /** What lies in a place. */
  getLayerGoods: call({
    at: 'GET /api/layers/goods',
    of: 'layers',
    input: { layerId: reference('layers', { required: true }) },
    answer: {
      data: list(
        {
          skuId: reference('skus', { required: true }),
          skuCode: text({ label: 'SKU' }),
          name: text({ required: true }),
          stockStatus: text({ required: true, label: 'Status' }),
          stockOnHoldStatus: text({ label: 'On hold' }),
          quantity: integer({ required: true }),
          volume: volume(),
          weight: decimal({ scale: 1, unit: 'kg' }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
        },
        1000,
      ),
    },
  }),
  /** Puts goods into a place that lie in none yet, or on the floor of a zone without a hold. */
  putAway: call({
    at: 'POST /api/layers/putAway',
    of: 'layers',
    done: '%{quantity} put away',
    input: { layerId: reference('layers', { required: true, label: 'Place' }), ...goods },
    answer: moved,
  }),
  /** Moves goods to another place of the same warehouse, with what holds them; free ones first. */
  moveGoods: call({
    at: 'POST /api/layers/move',
    of: 'layers',
    done: '%{quantity} moved',
    input: {
      layerId: reference('layers', { required: true, label: 'From' }),
      toLayerId: reference('layers', {
        required: true,
        label: 'To',
        only: { isOpen: true },
        ...ofWarehouse,
        otherThan: 'layerId',
      }),
      ...goods,
    },
    answer: moved,
  }),
  /** Nothing is put into a locked place or taken out of it. */
  lockLayer: call({
    at: 'POST /api/layers/lock',
    of: 'layers',
    done: 'Locked',
    input: {
      layerId: reference('layers', { required: true }),
      reason: text({ required: true, max: 200 }),
    },
  }),
  unlockLayer: call({
    at: 'POST /api/layers/unlock',
    of: 'layers',
    done: 'Unlocked',
    input: {
      layerId: reference('layers', { required: true }),
      reason: text({ required: true, max: 200 }),
    },
  }),
  /** Barcode labels of the places that a list shows or of selected ones, in walking order. */
  printPlaces: call({
    at: 'POST /api/layers/labels',
    of: 'layers',
    isDocument: true,
    input: {
      kind: choice(['aisles', 'shelves', 'layers'], { required: true }),
      filter: text({ max: 40_000 }),
      size,
    },
    answer: {},
  }),
  /** Barcode labels of areas. */
  printAreas: call({
    at: 'POST /api/stockAreas/labels',
    of: 'stockAreas',
    isDocument: true,
    input: {
      filter: text({ max: 40_000 }),
      size,
    },
    answer: {},
  }),
}
