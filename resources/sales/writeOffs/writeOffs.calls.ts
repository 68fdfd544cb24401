import { call, money, object, reference, text } from '#define'

const required = { required: true } as const

/** Small balances that nobody will pay. Their declaration is not loaded with this call. */
export const writeOffCalls = {
  /** Asks to write off what is left of an order that was handed over; somebody else approves it. */
  requestWriteOff: call({
    at: 'POST /api/writeOffs/request',
    done: 'Write-off of %{amount} requested',
    input: {
      orderId: reference('orders', required),
      amount: money({ ...required, min: 0.01 }),
      reason: text({ ...required, max: 300 }),
    },
    answer: { data: object({ id: text(required), no: text(required) }) },
  }),
}
