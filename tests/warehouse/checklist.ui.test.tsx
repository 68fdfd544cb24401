import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#resources/warehouse/start/start.texts.ts'
import { Checklist } from '#resources/warehouse/start/asking/Checklist.tsx'
import { emptyHand, type Outcome, type Pack } from '#resources/warehouse/start/jobShapes.ts'
import { Jobs } from '#resources/warehouse/start/jobs.ts'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { show } from '#tests/support/ui/harness.tsx'

const drawing = {
  fillRect: vi.fn(),
  beginPath: vi.fn(),
  moveTo: vi.fn(),
  lineTo: vi.fn(),
  stroke: vi.fn(),
}
beforeEach(() => {
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation(done =>
    done(new Blob(['name'], { type: 'image/jpeg' })),
  )
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100))
  let captured = false
  Object.assign(canvas, {
    setPointerCapture: () => void (captured = true),
    hasPointerCapture: () => captured,
  })
})
afterEach(() => vi.clearAllMocks())

test('a question that is answered by a signature is answered on the phone, with a finger', async () => {
  const pack = {
    plans: [{ id: 'p1', no: 'DP1' }],
    questions: [
      {
        planId: 'p1',
        itemId: 'q1',
        text: 'Who loads?',
        answerType: 'Signature',
        isRequired: true,
        isAnswered: false,
      },
    ],
    needs: [],
    stands: [],
    others: [],
    goods: [],
    places: [],
    codes: [],
  } as unknown as Pack
  const jobs = new Jobs(pack, [], emptyHand, '')
  expect(jobs.asksFirst('p1')).toBeDefined()
  const kept: { events: Outcome['events']; photo?: Blob | undefined }[] = []
  const keep: Phone['keep'] = async (lead, photo) => {
    kept.push({ events: lead(jobs, '', [], undefined as never)!.events!, photo })
    return 'good'
  }
  const { user } = show(<Checklist jobs={jobs} planId="p1" keep={keep} />)
  const paper = screen.getByRole('figure', { name: 'Who loads?' }).firstElementChild!
  const done = screen.getByRole('button', { name: 'Done' })
  expect(done).toHaveProperty('disabled', true)
  fireEvent.pointerDown(paper, { clientX: 30, clientY: 50, pointerId: 1 })
  fireEvent.pointerMove(paper, { clientX: 60, clientY: 50, pointerId: 1 })
  expect(drawing.moveTo).toHaveBeenCalledWith(90, 150)
  expect(drawing.lineTo).toHaveBeenLastCalledWith(180, 150)
  // Nothing is kept of what was written before.
  await user.click(screen.getByRole('button', { name: 'Sign again' }))
  expect(done).toHaveProperty('disabled', true)
  fireEvent.pointerDown(paper, { clientX: 10, clientY: 10, pointerId: 2 })
  await user.click(done)
  await waitFor(() =>
    expect(kept).toMatchObject([
      {
        events: [{ kind: 'Answer', planId: 'p1', questionId: 'q1', item: 'Who loads?' }],
        photo: { type: 'image/jpeg' },
      },
    ]),
  )
})
