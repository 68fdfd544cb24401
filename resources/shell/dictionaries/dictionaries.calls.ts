import { call, choice, flag, integer, list, text } from '#define'
import { dictionaryKinds } from '#resources/dictionaries.ts'
import { warehouseTypes } from '#resources/common.ts'

const named = { id: text({ required: true }), name: text({ required: true }) }

/** Lists for the selections in forms. */
export const dictionaryCalls = {
  /**
   * The entries of a dictionary in their order. For warehouses, calendars and order tags the value
   * is the id.
   */
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
  /** Active warehouses, optionally of one type or for presale only. */
  getWarehouseList: call({
    at: 'GET /api/warehouse/getWarehouseList',
    open: 'everybody',
    input: {
      warehouseType: choice(warehouseTypes),
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
  /** All staff except disabled people. */
  getInDisabledStaffList: call({
    at: 'GET /api/staff/getInDisabledStaffList',
    open: 'everybody',
    answer: {
      data: list(
        {
          ...named,
          email: text({ required: true }),
          fullName: text({ required: true }),
          firstName: text(),
          middleName: text(),
          lastName: text(),
          branchId: text(),
        },
        10_000,
      ),
    },
  }),
  /**
   * Codes of orders or numbers of tickets that contain the keywords, newest first; without
   * keywords, the newest of all.
   */
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
