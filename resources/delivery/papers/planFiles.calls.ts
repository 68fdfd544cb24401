import { call, choice, date, reference, tags, text } from '#define'

const of = 'deliveryPlans'
const calendarId = reference('deliveryCalendars', { required: true })
const format = choice(['xlsx', 'csv'], { default: 'xlsx' })
const ofTrip = {
  calendarId,
  date: date({ required: true }),
  /** Absent: all plans of the day. */
  tripId: reference('trips'),
  format,
}

/** Delivery plans as tables for carriers, drivers and the warehouse. */
export const planFileCalls = {
  /** The addresses of the plans of a list: those that its filter finds. */
  downloadDeliveryAddress: call({
    at: 'POST /api/delivery/downloadDeliveryAddress',
    of,
    access: ['K1'],
    isFile: true,
    input: {
      calendarId: reference('deliveryCalendars'),
      from: date(),
      to: date(),
      planIds: tags('deliveryPlans', { max: 500, label: 'Plans' }),
      /** As the list of plans takes it, in JSON. */
      filter: text({ max: 4000 }),
      format,
    },
  }),
  /** The goods of a day or of a trip, stop by stop. */
  exportArrangeTruckGetProductList: call({
    at: 'POST /api/delivery/exportArrangeTruckGetProductList',
    of,
    isFile: true,
    input: ofTrip,
  }),
  /** The goods of plans. */
  getProductListByDeliveryplanId: call({
    at: 'POST /api/delivery/getProductListByDeliveryplanId',
    of,
    isFile: true,
    input: {
      planId: reference('deliveryPlans'),
      planIds: tags('deliveryPlans', { max: 500, label: 'Plans' }),
      format,
    },
  }),
  /** What the warehouses hand out for a day or a trip: each product once, with its sum. */
  downLoadTripWarehouseProduct: call({
    at: 'POST /api/orderManagement/downLoadTripWarehouseProduct',
    of,
    isFile: true,
    input: ofTrip,
  }),
}
