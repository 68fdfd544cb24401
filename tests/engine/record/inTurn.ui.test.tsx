import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
import { loadCall } from '#data/calls.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

interface Sent {
  code: string
  key: string
  answer: (value: object) => void
  fail: (error: Error) => void
}
const done = { skuCode: 'OAK', scanned: 1, expected: 2, begun: null }
const noAnswer = () => new HttpError('The server cannot be reached.', 0)

/** A dialog of a call that is made many times in a row, or once; a test answers its requests. */
async function scanning(repeats = true) {
  const sent: Sent[] = []
  const provider = fakeProvider()
  provider.call.mockImplementation(
    (_: string, input: { code: string }, how: { idempotencyKey: string }) =>
      new Promise<object>((answer, fail) => {
        sent.push({ code: input.code, key: how.idempotencyKey, answer, fail })
      }),
  )
  const onClose = vi.fn<() => void>()
  const action = { call: 'scanZoneGoods', id: 'zoneCheckId', label: 'Scan', repeats } as const
  await loadCall(action.call)
  const { user } = show(
    <Suspense>
      <ActionDialog action={action} record={{ id: 'z1' }} onClose={onClose} />
      <Notifications />
    </Suspense>,
    { provider, resource: 'zoneChecks' },
  )
  const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Barcode or SKU/ })
  await input()
  const codes = () => sent.map(({ code }) => code)
  return { sent, codes, user, input, onClose }
}

test('what is scanned while the scan before is on its way is kept, and sent in its turn', async () => {
  const { sent, codes, user, input, onClose } = await scanning()
  await user.type(await input(), 'OAK{Enter}')
  await user.keyboard('ELM{Enter}ASH{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK']))
  expect((await input()).value).toBe('')
  sent[0]!.answer(done)
  await waitFor(() => expect(codes()).toEqual(['OAK', 'ELM']))
  // One that is refused is told with its code, and holds up no other.
  sent[1]!.fail(new HttpError('No goods have this code.', 200))
  await waitFor(() => expect(codes()).toEqual(['OAK', 'ELM', 'ASH']))
  expect((await screen.findByText('No goods have this code.')).textContent).toContain('ELM')
  sent[2]!.answer(done)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a scan whose answer was lost is sent again as the same one; leaving it behind is said', async () => {
  const { sent, codes, user, input, onClose } = await scanning()
  await user.type(await input(), 'OAK{Enter}')
  await user.keyboard('ELM{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK']))
  sent[0]!.fail(noAnswer())
  await screen.findByText('2 entries wait for an answer, and are sent again')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(codes()).toEqual(['OAK', 'OAK']))
  expect(sent[1]!.key).toBe(sent[0]!.key)
  await user.click(screen.getByRole('button', { name: 'Close without 2 entries' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a call that is pressed again after its answer was lost happens once', async () => {
  const { sent, codes, user, input, onClose } = await scanning(false)
  await user.type(await input(), 'OAK{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK']))
  sent[0]!.fail(noAnswer())
  await screen.findByText('The server cannot be reached.')
  await user.click(screen.getByRole('button', { name: 'Scan' }))
  await waitFor(() => expect(codes()).toEqual(['OAK', 'OAK']))
  expect(sent[1]!.key).toBe(sent[0]!.key)
  sent[1]!.answer(done)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
