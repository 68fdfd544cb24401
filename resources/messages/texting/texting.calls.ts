import {
  call,
  choice,
  decimal,
  flag,
  instant,
  integer,
  list,
  object,
  reference,
  tags,
  text,
} from '#define'
import { tellings } from '#resources/messages/channels.ts'

/** A text that somebody writes is no longer than this, in characters. */
export const mostTextLetters = 640

/** What a text is about: exactly one of them. */
const subject = {
  orderId: reference('orders'),
  planId: reference('deliveryPlans'),
  ticketId: reference('tickets'),
  customerId: reference('customers'),
}

const texted = {
  ...subject,
  templateId: reference('messageTemplates', { only: { channel: 'SMS', isActive: true } }),
  text: text({ max: mostTextLetters, help: 'Leave empty to send the template as it is' }),
  to: text({ max: 40, help: 'Leave empty for the number of the customer' }),
}

/** A text to the customers of several plans or orders; each gets the template with the facts of their own. */
const textedToMany = {
  planIds: tags('deliveryPlans', { max: 500, label: 'Plans', answeredByRow: true }),
  orderIds: tags('orders', { max: 500, label: 'Orders', answeredByRow: true }),
  templateId: texted.templateId,
  text: texted.text,
  /** What has happened to the plans: its template goes where nothing else is chosen. */
  event: choice(tellings, { label: 'What has happened' }),
}
const problems = list({
  code: text({ required: true }),
  field: text(),
  message: text({ required: true, max: 1000 }),
})

/** Of somebody else, for more than the limits of a day. */
const signature = text({ max: 40 })

/** Texts that people send to customers. */
export const textingCalls = {
  /**
   * What a text would say, to whom, in how many segments, at what cost and when; and each reason why
   * it would be refused.
   */
  previewTextMessage: call({
    at: 'POST /api/messages/preview',
    of: 'deliveryPlans',
    changes: false,
    input: texted,
    answer: {
      data: object({
        customer: text({ required: true }),
        to: text(),
        text: text({ required: true }),
        isUnicode: flag({ required: true, label: 'Special characters' }),
        segments: integer({ required: true }),
        left: integer({ required: true }),
        cost: decimal({ scale: 4 }),
        currency: text({ required: true }),
        dueOnUtc: instant({ required: true, label: 'Sent' }),
        isWaiting: flag({ required: true }),
        hasGateway: flag({ required: true }),
        problems: list({
          code: text({ required: true }),
          field: text({ required: true }),
          message: text({ required: true }),
        }),
      }),
    },
  }),
  /**
   * Queues a text to the customer of an order, a plan, a ticket or of themselves. Beyond the limits of
   * a day somebody else signs `sendTextMessageToCustomer` and the id of the record.
   */
  sendTextMessageToCustomer: call({
    at: 'POST /api/delivery/sendTextMessageToCustomer',
    of: 'deliveryPlans',
    done: 'Text message queued',
    input: { ...texted, signature },
    answer: { data: object({ dueOnUtc: instant({ required: true }) }) },
  }),
  /**
   * What the customer of each plan or order would get, and who gets none and why. Of more texts than a person
   * may send within a minute, the last ones wait.
   */
  previewTexts: call({
    at: 'POST /api/messages/previews',
    of: 'deliveryPlans',
    changes: false,
    input: textedToMany,
    answer: {
      data: list({
        planId: reference('deliveryPlans'),
        orderId: reference('orders'),
        no: text({ required: true, label: 'Plan or order' }),
        customer: text({ required: true, max: 200 }),
        to: text(),
        text: text({ required: true, max: 2000 }),
        segments: integer({ required: true }),
        problems,
      }),
      /** How many would be sent, in how many segments, at what cost, and until when. */
      count: integer({ required: true }),
      segments: integer({ required: true }),
      cost: decimal({ scale: 4 }),
      currency: text(),
      lastOnUtc: instant({ required: true, label: 'Last one sent' }),
      /** They go one after the other, or it is night. */
      isWaiting: flag({ required: true }),
      hasGateway: flag({ required: true }),
    },
  }),
  /**
   * Queues a text to the customer of each plan or order; who gets none is told with the reason. Beyond the
   * limits of a day somebody else signs `textCustomers` and the number of them.
   */
  textCustomers: call({
    at: 'POST /api/messages/texts',
    of: 'deliveryPlans',
    input: { ...textedToMany, signature },
    answer: {
      done: integer({ required: true }),
      refused: integer({ required: true }),
      results: list({
        id: text({ required: true, max: 36 }),
        isSuccess: flag({ required: true }),
        errors: problems,
      }),
    },
  }),
  /** Whether each channel is set up, and how many messages wait for it. */
  getMessageChannels: call({
    at: 'GET /api/messages/channels',
    of: 'messages',
    answer: {
      data: object({
        hasEmail: flag({ required: true }),
        hasSms: flag({ required: true }),
        hasSender: flag({ required: true }),
        waitingEmails: integer({ required: true }),
        waitingTexts: integer({ required: true }),
        unclear: integer({ required: true }),
        paused: list({
          channel: choice(['SMS', 'E-mail'], { required: true }),
          until: instant({ required: true }),
        }),
      }),
    },
  }),
}
