import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fromRequest } from '#data/requests.ts'
import { calls } from '#resources/registry.ts'
import { session } from '#src/app/services.ts'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

interface Made {
  name: keyof typeof calls
  sent: Readonly<Record<string, unknown>>
  answer?: object
}

function Teller({ name, sent, answer = {} }: Made) {
  const tellCall = useToldCall()
  return <button onClick={() => void tellCall(calls[name], sent, answer as never)}>Do it</button>
}

const done = { results: [], done: 1, refused: 0, requestId: 'r2' }
const made = async (it: Made, answers: Parameters<typeof fakeProvider>[0] = {}) => {
  const shown = show(
    <>
      <Teller {...it} />
      <Notifications />
    </>,
    { provider: fakeProvider(answers), resource: 'orders' },
  )
  await shown.user.click(screen.getByRole('button', { name: 'Do it' }))
  return shown
}
const told = (text: string) => screen.findByText(text, { selector: 'div' })
const undo = () => screen.findByRole('button', { name: 'Undo' })

const held = { skuId: 's1', warehouseId: 'w1', stockStatus: 'Normal', stockOnHoldStatus: 'Manual' }

test('Undo makes the call that takes another back, and tells what that one did', async () => {
  const unholdStock = vi.fn<(input: object) => unknown>(() => ({ movementId: 'm2' }))
  const sent = { ...held, quantity: 2, reason: 'Scratched', heldFor: 'Mrs Young' }
  const { user } = await made(
    { name: 'holdStock', sent, answer: { movementId: 'm1' } },
    { calls: { unholdStock } },
  )
  await told('2 pieces held')
  await user.click(await undo())
  await told('2 pieces released')
  expect(unholdStock).toHaveBeenCalledWith({ ...held, quantity: 2, reason: 'Hold undone' })
})

test('what the answer says goes before what was sent', async () => {
  const giveBackTransfer = vi.fn<(input: object) => unknown>(() => ({}))
  const answer = { id: 't1', no: 'TR000001', version: 2 }
  const { user } = await made(
    { name: 'requestStockTransfer', sent: { reason: 'Sold out', version: 7 }, answer },
    { calls: { giveBackTransfer } },
  )
  await user.click(await undo())
  await told('Transfer released')
  expect(giveBackTransfer).toHaveBeenCalledWith({
    transferId: 't1',
    version: 2,
    reason: 'Request undone',
  })
})

test('a booking is taken back by cancelling the plan that it answers', async () => {
  const cancelDeliveryPlan = vi.fn<(input: object) => unknown>(() => ({}))
  const sent = { orderId: 'o1', calendarId: 'c1', date: '2026-12-01', warningReason: 'Collects it' }
  const { user } = await made(
    { name: 'addNewDeliveryPlan', sent, answer: { data: { id: 'p1', version: 3 } } },
    { calls: { cancelDeliveryPlan } },
  )
  await screen.findByText(/^Booked for /, { selector: 'div' })
  await user.click(await undo())
  await told('Plan cancelled')
  expect(cancelDeliveryPlan).toHaveBeenCalledWith({
    planId: 'p1',
    version: 3,
    reason: 'Booking undone',
  })
})

test('a recorded payment is taken back by its number and version', async () => {
  const voidOrderPayment = vi.fn<(input: object) => unknown>(() => ({}))
  const { user } = await made(
    {
      name: 'recordOrderPayment',
      sent: { orderId: 'o1', amount: 500, methodId: 'm1' },
      answer: { data: { id: 'p1', version: 3, amount: 500 } },
    },
    { calls: { voidOrderPayment } },
  )
  await user.click(await undo())
  await told('Payment voided')
  expect(voidOrderPayment).toHaveBeenCalledWith({
    paymentId: 'p1',
    orderId: 'o1',
    version: 3,
    reason: 'Recording undone',
  })
})

test('nothing is offered where the other call would take back more than this', async () => {
  await made({ name: 'reserveOrderGoods', sent: { orderId: 'o1' }, answer: { isFirst: false } })
  await told('Goods reserved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the rest of a plan that is planned anew is not taken back, a move of the plan is', async () => {
  const sent = { planId: 'p1', date: '2026-12-01' }
  const moved = (id: string) =>
    fromRequest({ data: { id } }, new Headers({ 'x-request-id': 'r1' })) as object
  const { unmount } = await made({ name: 'reschedule', sent, answer: moved('p2') })
  await screen.findByText(/^Moved to /, { selector: 'div' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  unmount()
  await made({ name: 'reschedule', sent, answer: moved('p1') })
  expect(await undo()).toBeTruthy()
})

test('nothing is offered to whoever may not make the other call', async () => {
  const shown = show(
    <>
      <Teller name="holdStock" sent={{ ...held, quantity: 1 }} />
      <Notifications />
    </>,
  )
  vi.spyOn(session, 'person').mockReturnValue({ codes: new Set(['D1']) } as never)
  await shown.user.click(screen.getByRole('button', { name: 'Do it' }))
  await told('1 piece held')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a change of records is taken back by its request, and that is told', async () => {
  const answer = fromRequest({}, new Headers({ 'x-request-id': 'r1' }))
  const takeBack = vi.fn<(...asked: unknown[]) => unknown>(() => done)
  const { user } = await made(
    { name: 'updateOrderTagMapping', sent: { add: ['t1'] }, answer },
    { undo: takeBack },
  )
  await told('Tags updated')
  await user.click(await undo())
  await told('Undone: tags updated')
  expect(takeBack.mock.calls[0]!.slice(1)).toEqual(['r1'])
})

test('why it could not be taken back is told', async () => {
  const unholdStock = () => {
    throw new Error('Only 0 are held there now.')
  }
  const { user } = await made(
    { name: 'holdStock', sent: { ...held, quantity: 1 } },
    { calls: { unholdStock } },
  )
  await user.click(await undo())
  await told('Could not be undone. Only 0 are held there now.')
  await waitFor(() => expect(screen.queryByText('1 piece released')).toBeNull())
})
