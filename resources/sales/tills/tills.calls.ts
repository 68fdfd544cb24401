import {
  call,
  choice,
  date,
  flag,
  instant,
  integer,
  json,
  list,
  longText,
  money,
  reference,
  text,
  type RowStep,
} from '#define'
import { dayCounts } from './dayCounts.entity.ts'
import { cashSignature } from './tillOfCash.ts'
import { tillEntries } from './tillEntries.entity.ts'

const required = { required: true } as const
const branchId = reference('branches', required)
const day = date({ required: true, default: 'today' })
const till = text({ max: 40, label: 'Till' })
const signed = { required: true, signed: true } as const

const ofDay = { branchId: 'branchId', day: 'day' }
const daySteps: readonly RowStep[] = [
  {
    call: 'countTill',
    label: 'Enter the count',
    takes: { ...ofDay, methodId: 'methodId', terminal: 'terminal' },
    rows: 'one',
  },
  {
    call: 'closeDay',
    label: 'Close the day',
    takes: ofDay,
    // The whole day is closed, whichever method it is asked for at.
    about: ['branchName', 'day'],
    rows: 'one',
    page: { while: ['isClosed', false], lacks: 'uncounted', lacking: 'Still to count' },
  },
  {
    call: 'reopenDay',
    label: 'Reopen the day',
    takes: { dayCloseId: 'closeId' },
    about: ['branchName', 'day'],
    confirm:
      'The day accepts payments and counts until it is closed again. The earlier close stays on record, and entries in the journal of a later day stay there.',
    rows: 'one',
    page: { while: ['isClosed', true] },
  },
]

const payments = '/sale/payments_received'
const entries = '/sale/payments_received/till'
/** A number that leads to the list of what it sums: the field of its row is the list's filter. */
const sumOf = (screen: typeof payments | typeof entries, by: string) => ({
  opensAt: { screen, as: 'filter', by } as const,
})
/** A booked amount that leads to what makes it: the field of its row is the address. */
const booked = { required: true, opensAt: { screen: payments, by: 'rowsAt' } } as const

/** The money of a branch's day: what it should be, what was counted, and where it is booked. */
export const tillCalls = {
  /** The money of a day of a branch, by default the person's own, by till and method: what it should be, what was counted, and the difference. */
  getDayMoney: call({
    at: 'GET /api/tills/day',
    steps: daySteps,
    input: { branchId: reference('branches', { help: 'Defaults to your branch' }), day },
    answer: {
      data: list({
        id: text({ required: true, max: 120 }),
        methodName: text({ required: true, label: 'Method' }),
        methodId: reference('paymentMethods', required),
        terminal: text({ max: 40, label: 'Till' }),
        expected: money({ ...signed, ...sumOf(payments, 'expectedOf') }),
        counted: money({ signed: true }),
        difference: money({ signed: true }),
        isClosed: flag({ required: true, label: 'Closed' }),
        payments: integer({ ...required, ...sumOf(payments, 'allOf') }),
        received: money({ ...signed, ...sumOf(payments, 'receivedOf') }),
        refunded: money({ ...signed, ...sumOf(payments, 'refundedOf') }),
        reversed: money({ ...signed, ...sumOf(payments, 'reversedOf') }),
        cash: money({ ...signed, ...sumOf(entries, 'cashOf'), label: 'Till entries' }),
        /** Filters of the lists that the numbers lead to. */
        allOf: json(),
        expectedOf: json(),
        receivedOf: json(),
        refundedOf: json(),
        reversedOf: json(),
        cashOf: json(),
        branchName: text({ required: true, label: 'Branch' }),
        branchId,
        day,
        /** By which a closed day is opened again. */
        closeId: json(),
        /** The method and till that is still to be counted before the day can be closed. */
        uncounted: json(),
      }),
    },
  }),
  /**
   * Whether a branch's day proves itself: what was sold, paid, refunded and moved on cards, credit
   * and points, and the drawers, each beside its ledger. Where a statement differs, its rows follow.
   */
  getDayProof: call({
    at: 'GET /api/tills/proof',
    input: {
      branchId: reference('branches', { help: 'Defaults to your branch' }),
      day,
      version: integer({
        min: 1,
        label: 'Earlier close',
        help: 'For a reopened day: 1 is the proof of its first closing',
      }),
    },
    answer: {
      data: list({
        id: text({ required: true, max: 10 }),
        statement: text({ required: true }),
        what: text({ required: true, label: 'Row' }),
        state: choice(['Adds up', 'Differs'], {
          required: true,
          labels: { 'Adds up': 'Matches' },
          tones: { 'Adds up': 'good', Differs: 'bad' },
        }),
        said: money({ ...signed, label: 'Recorded' }),
        workedOut: money({ ...signed, label: 'Ledger' }),
        difference: money(signed),
        explanation: longText({ label: 'Check' }),
        orderId: reference('orders'),
        orderCode: text({ label: 'Order' }),
        paymentId: reference('payments'),
        payment: text(),
        giftCardId: reference('giftCards'),
        giftCardNo: text({ label: 'Gift card' }),
        customerId: reference('customers'),
        customerName: text({ label: 'Customer' }),
      }),
    },
  }),
  /** What the day of a branch, or of all, books by account: debits and credits are the same. */
  getDayJournal: call({
    at: 'GET /api/tills/journal',
    input: { day, branchId: reference('branches') },
    answer: {
      data: list({
        day: date(required),
        branchId: reference('branches', required),
        branchName: text({ required: true, label: 'Branch' }),
        account: text({ max: 20, label: 'Account' }),
        name: text({ required: true, label: 'Name' }),
        debit: money(booked),
        credit: money(booked),
        rowsAt: json(),
      }),
    },
  }),
  /**
   * What makes an amount of the journal that is of documents, cards, credit, points or write-offs:
   * the amounts of its rows sum to it.
   */
  getJournalRows: call({
    at: 'GET /api/tills/journalRows',
    input: {
      day,
      branchId,
      name: text({ ...required, max: 100, label: 'Amount', help: 'Its name in the journal' }),
      account: text({ max: 20 }),
    },
    answer: {
      data: list({
        id: text({ required: true, max: 60 }),
        kind: text({ required: true, label: 'What' }),
        no: text({ label: 'No.' }),
        atUtc: instant({ required: true, label: 'When' }),
        orderId: reference('orders'),
        orderCode: text({ label: 'Order' }),
        giftCardId: reference('giftCards'),
        giftCardNo: text({ label: 'Gift card' }),
        customerId: reference('customers'),
        customerName: text({ label: 'Customer' }),
        // Before net, tax and gross: a narrow screen has room for the first amounts alone.
        amount: money({ ...signed, label: 'Booked' }),
        net: money({ signed: true }),
        tax: money({ signed: true }),
        gross: money({ signed: true }),
      }),
    },
  }),
  /** What one method of a till was counted at; a new count replaces the old one. */
  countTill: call({
    at: 'POST /api/tills/count',
    done: 'Count of %{counted} entered',
    input: {
      branchId,
      day,
      methodId: reference('paymentMethods', required),
      terminal: till,
      counted: money({ required: true, signed: true }),
      reason: dayCounts.fields.reason,
    },
  }),
  /**
   * Closes the day of a branch: it takes nothing more, only later reversals. While the branch is open
   * that day it asks why.
   */
  closeDay: call({
    at: 'POST /api/tills/close',
    done: 'Day closed',
    input: {
      branchId,
      day,
      note: text({ max: 300, help: 'Explain any difference' }),
      earlyReason: text({
        max: 200,
        label: 'Why before closing time',
        help: 'Only while the branch still sells today',
      }),
    },
    answer: { difference: money(signed) },
  }),
  /** Opens a closed day again, which somebody else with `J5` signs. How it was closed stays as a version. */
  reopenDay: call({
    at: 'POST /api/tills/reopen',
    of: 'dayCloses',
    access: ['J5'],
    done: 'Day reopened',
    input: {
      dayCloseId: reference('dayCloses', { ...required, label: 'Day' }),
      reason: text({ ...required, max: 200 }),
      signature: cashSignature,
    },
  }),
  /** What a branch brings to the bank from a counted day, on paper. */
  printBankingSheet: call({
    at: 'GET /api/tills/bankingSheet',
    of: 'dayCloses',
    isDocument: true,
    input: { branchId, day },
  }),
  /** Opens a till with a float, or puts cash in or takes it out. */
  moveCash: call({
    at: 'POST /api/tills/cash',
    of: 'tillEntries',
    done: '%{type} of %{amount} entered',
    input: {
      branchId,
      terminal: till,
      type: choice(['Float', 'Cash in', 'Cash out'], required),
      amount: money({ required: true, min: 0.01 }),
      reason: text({ max: tillEntries.fields.reason.options.max }),
      signature: cashSignature,
    },
  }),
}
