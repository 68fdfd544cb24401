import {
  call,
  date,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  phone,
  reference,
  text,
} from '#define'
import { websiteOrderFollowUps } from './websiteOrderFollowUps.entity.ts'

const required = { required: true } as const
const { note, result } = websiteOrderFollowUps.fields
const takes = { websiteOrderId: 'id' } as const

/** Orders that nobody has paid, and what is done about them. */
export const unpaidCalls = {
  /** Orders that are not paid more than four hours after they were made, the oldest first. */
  getUnPaidOrdersOver4Hours: call({
    at: 'GET /api/jxc/getUnPaidOrdersOver4Hours',
    steps: [
      { call: 'followWebOrder', label: 'Note a contact', takes },
      {
        call: 'updateManuallyHandledWebsiteOrder',
        label: 'Cancel',
        takes,
        asks: ['reason'],
        confirm: 'Cancel the draft and release its stock?',
      },
      {
        call: 'sendTextMessageToCustomer',
        label: 'Text the customers',
        takes: { orderId: 'orderId' },
        asks: ['templateId', 'text'],
      },
      {
        call: 'quoteWebOrder',
        label: 'Convert to quotation',
        takes,
        confirm: 'Offer the order as a quotation, at its prices on the web?',
      },
    ],
    input: {
      websiteId: reference('websites'),
      hoursFrom: integer({ min: 4, max: 100_000, label: 'Hours from' }),
      valueFrom: money({ min: 0, label: 'Value from' }),
      isFollowed: flag({ label: 'Followed' }),
      from: date({ label: 'Created from' }),
      to: date({ label: 'Created until' }),
      pageNo: integer({ min: 1, max: 100_000, default: 1 }),
      pageSize: integer({ min: 1, max: 200, default: 50 }),
      sort: text({ max: 200 }),
    },
    answer: {
      data: list(
        {
          id: reference('websiteOrders', { required: true, label: 'Web no.' }),
          webNo: text({ required: true, max: 40, label: 'Web no.' }),
          orderedOnUtc: instant({ required: true, label: 'Created' }),
          hours: integer(required),
          customer: text({ max: 120 }),
          phone: phone(),
          email: text({ max: 160, label: 'E-mail' }),
          total: money(required),
          items: longText({ max: 4000 }),
          method: text({ max: 80, label: 'Payment method' }),
          givenBackOnUtc: instant({ label: 'Stock released' }),
          orderId: reference('orders'),
          orderCode: text({ max: 20, label: 'ERP order' }),
          attempts: integer({ required: true, label: 'Contacts' }),
          followedBy: text({ max: 120, label: 'Followed by' }),
          followedOnUtc: instant({ label: 'Followed' }),
          result,
          note,
        },
        200,
      ),
      totalCount: integer(required),
    },
  }),
  /** Notes what a buyer said. The same note by the same person within a minute is one. */
  followWebOrder: call({
    at: 'GET /api/jxc/followWebOrder',
    of: 'websiteOrders',
    changes: true,
    done: 'Contact noted',
    input: { websiteOrderId: reference('websiteOrders', required), note, result },
  }),
  /** Offers the draft of an order as a quotation. Paid on the web later, it is booked as any other. */
  quoteWebOrder: call({
    at: 'POST /api/websiteOrders/quote',
    of: 'websiteOrders',
    done: 'Quotation %{orderCode} is valid to %{validTo}',
    input: {
      websiteOrderId: reference('websiteOrders', required),
      validTo: date({ label: 'Valid to', help: 'Leave empty for two weeks' }),
    },
    answer: {
      orderId: reference('orders', required),
      orderCode: text({ required: true, max: 20 }),
      validTo: date(required),
    },
  }),
}
