import { call, choice, dictionaryKinds, flag, integer, list, text } from '#define'
import { warehouses } from '#resources/stock/warehouses/warehouses.entity.ts'

const named = { id: text({ required: true }), name: text({ required: true }) }

/** Lists that every form chooses from. */
export const dictionaryCalls = {
  /** The entries of a dictionary in their order. Of warehouses, calendars and order tags the value is the id. */
  getBaseList: call({
    at: 'GET /api/dictionary/getBaseList',
    open: 'everybody',
    input: { displayname: choice(dictionaryKinds, { required: true }) },
    answer: {
      data: list(
        {
          id: text({ required: true }),
          value: text({ required: true }),
          name: text({ required: true }),
        },
        10_000,
      ),
    },
  }),
  /** Active warehouses, those of one type or those for presale alone where asked. */
  getWarehouseList: call({
    at: 'GET /api/warehouse/getWarehouseList',
    open: 'everybody',
    input: {
      warehouseType: choice(warehouses.fields.warehouseType.options.values),
      isPresale: flag(),
    },
    answer: {
      data: list({
        ...named,
        code: text({ required: true }),
        warehouseType: text({ required: true }),
        isPresale: flag({ required: true }),
      }),
    },
  }),
  /** Everybody who works here; people who were disabled are left out. */
  getInDisabledStaffList: call({
    at: 'GET /api/staff/getInDisabledStaffList',
    open: 'everybody',
    answer: { data: list({ ...named, branchId: text() }, 10_000) },
  }),
  /** Codes of orders or numbers of tickets that contain what is typed, the newest first; without keywords the newest of all. */
  getOrderCodeOrTicketNoList: call({
    at: 'GET /api/ticket/getOrderCodeOrTicketNoList',
    open: 'everybody',
    input: {
      queryType: choice(['ticket', 'order'], { required: true }),
      keywords: text({ max: 60 }),
      pageSize: integer({ min: 1, max: 200, default: 50 }),
    },
    answer: { data: list({ id: text({ required: true }), code: text({ required: true }) }) },
  }),
}
