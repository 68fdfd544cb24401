import { call, longText, record, reference } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { commissionDisputes } from './commissionDisputes.entity.ts'

export const disputeCalls = {
  /** Says what is doubted of a line, as a task for those who calculate pay. */
  disputeCommission: call({
    at: 'POST /api/commissionLines/dispute',
    of: 'commissionLines',
    done: 'Dispute sent',
    input: {
      lineId: reference('commissionLines', { required: true }),
      question: longText({ required: true, max: 1000, label: 'What is wrong?' }),
    },
    answer: { data: record(commissionDisputes) },
  }),
  /** Answers a dispute; the answer stands at the line. */
  answerDispute: call({
    at: 'POST /api/commissionDisputes/answer',
    of: 'commissionDisputes',
    access: payCodes,
    done: 'Answered',
    input: {
      disputeId: reference('commissionDisputes', { required: true }),
      answer: longText({ required: true, max: 1000 }),
    },
    answer: { data: record(commissionDisputes) },
  }),
}
