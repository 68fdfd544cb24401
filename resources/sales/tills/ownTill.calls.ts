import { call, choice, date, flag, integer, list, money, object, reference, text } from '#define'
import { dayCounts } from './dayCounts.entity.ts'
import { cashSignature } from './tillOfCash.ts'
import { tillEntries } from './tillEntries.entity.ts'

const required = { required: true } as const
const signed = { required: true, signed: true } as const
/** The till of a person: of their branch, unless they sell at another one. */
const till = {
  branchId: reference('branches'),
  terminal: text({ max: 40, label: 'Till' }),
}
const sells = { access: ['J2'] } as const

/** What a person at a till does with its money today; other days are for those with `J5`. Our own. */
export const ownTillCalls = {
  /** What should be in the till today by method, what was counted, and the cash that moved. */
  getOwnTill: call({
    at: 'GET /api/tills/own',
    ...sells,
    input: till,
    answer: {
      data: object({
        branchId: text(required),
        branchName: text(required),
        day: date(required),
        isClosed: flag(required),
        /** Whether it was opened with a float. */
        isOpened: flag(required),
        methods: list(
          {
            methodId: text(required),
            name: text(required),
            isCash: flag(required),
            expected: money(signed),
            counted: money({ signed: true }),
            reason: text(),
          },
          50,
        ),
        entries: list(
          {
            id: text(required),
            type: choice(tillEntries.fields.type.options.values, required),
            amount: money(signed),
            reason: text(),
            staff: text(required),
          },
          50,
        ),
      }),
    },
  }),
  /** Opens the till with a float, or puts cash in or takes it out. */
  moveOwnCash: call({
    at: 'POST /api/tills/own/cash',
    of: 'tillEntries',
    done: '%{type} of %{amount} entered',
    ...sells,
    input: {
      ...till,
      type: choice(['Float', 'Cash in', 'Cash out'], required),
      amount: money({ required: true, min: 0.01 }),
      reason: text({ max: tillEntries.fields.reason.options.max }),
      signature: cashSignature,
    },
  }),
  /** What the till was counted at today, by method; a difference says what it comes from. */
  countOwnTill: call({
    at: 'POST /api/tills/own/count',
    done: 'Count entered',
    ...sells,
    input: {
      ...till,
      counts: list(
        {
          methodId: reference('paymentMethods', required),
          counted: money(signed),
          reason: dayCounts.fields.reason,
          /** Of cash: the worth of each note and coin in cents, and how many there are. */
          pieces: list(
            {
              worth: integer({ required: true, min: 1 }),
              pieces: integer({ required: true, min: 0, max: 99_999 }),
            },
            20,
          ),
        },
        50,
      ),
    },
    answer: { difference: money(signed) },
  }),
}
