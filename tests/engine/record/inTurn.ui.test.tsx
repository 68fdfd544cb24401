import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { notice } from '#auth/notice.ts'
import { HttpError } from '#data/errors.ts'
import { createListeners } from '#data/listeners.ts'
import { session, tellGoing } from '#src/app/services.ts'
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
  const closing = createListeners()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    useEffect(() => closing.subscribe(() => setOpen(false)), [])
    return (
      <Suspense>
        {isOpen && <ActionDialog action={action} record={{ id: 'z1' }} onClose={onClose} />}
        <Notifications />
      </Suspense>
    )
  }
  const { user } = show(<Page />, { provider, resource: 'zoneChecks' })
  const input = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Barcode or SKU/ })
  await input()
  const codes = () => sent.map(({ code }) => code)
  return { sent, codes, user, input, onClose, close: () => act(closing.tell) }
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

/** Two scans, of which the answer to the first was lost. */
async function cut() {
  const dialog = await scanning()
  const { sent, codes, user, input } = dialog
  await user.type(await input(), 'OAK{Enter}')
  await user.keyboard('ELM{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK']))
  sent[0]!.fail(noAnswer())
  await screen.findByText('2 entries wait for an answer, and are sent again')
  screen.getByText('OAK was sent and may have counted. Closing goes on sending.')
  return dialog
}
const again = () => window.dispatchEvent(new Event('online'))

test('a scan whose answer was lost is sent again as the same one, also once its dialog is closed, which is told until it is answered', async () => {
  const { sent, codes, user, close } = await cut()
  await user.keyboard('{Escape}')
  screen.getByRole('dialog')
  again()
  await waitFor(() => expect(codes()).toEqual(['OAK', 'OAK']))
  sent[1]!.fail(noAnswer())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  close()
  await screen.findByText(/^2 entries wait for an answer/, {}, { timeout: 3000 })
  again()
  await waitFor(() => expect(codes()).toEqual(['OAK', 'OAK', 'OAK']))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  sent[2]!.answer(done)
  await waitFor(() => expect(codes().at(-1)).toBe('ELM'))
  await screen.findByText('1 entry waits for an answer, and is sent again')
  sent[3]!.answer(done)
  await waitFor(() => expect(screen.queryByText(/for an answer/)).toBeNull())
})

test('what is left is not sent again, and the person reads that it may have counted', async () => {
  const { sent, codes, user } = await cut()
  await user.click(screen.getByRole('button', { name: 'Leave all 2' }))
  await screen.findAllByText(
    'OAK was sent, and may have counted: look before you enter it again. 1 further entry was not sent.',
  )
  expect(screen.queryByText(/for an answer/)).toBeNull()
  again()
  await user.keyboard('ASH{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK', 'ASH']))
  sent[1]!.answer(done)
})

test('nothing is sent where its session has ended, and the sign-in page says what may have counted', async () => {
  const { codes } = await cut()
  session.clear()
  tellGoing()
  again()
  await waitFor(() => expect(screen.queryByText(/for an answer/)).toBeNull())
  expect(codes()).toEqual(['OAK'])
  expect(notice.take()).toMatch(/^OAK was sent, and may have counted.* 1 further entry/)
})

test('a refused session is not asked again before there is another token', async () => {
  const { sent, codes, user, input } = await scanning()
  await user.type(await input(), 'OAK{Enter}')
  await waitFor(() => expect(codes()).toEqual(['OAK']))
  sent[0]!.fail(new HttpError('Sign in again.', 401))
  await screen.findByText('1 entry waits for an answer, and is sent again')
  again()
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(codes()).toEqual(['OAK'])
  session.adopt(session.token()!)
  await waitFor(() => expect(codes()).toEqual(['OAK', 'OAK']))
  sent[1]!.answer(done)
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
