import { screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, test } from 'vitest'
import '#resources/warehouse/start/start.texts.ts'
import { ContainerCard } from '#resources/warehouse/start/handling/ContainerCard.tsx'
import { Handling } from '#resources/warehouse/start/handling/Handling.ts'
import { Jobs } from '#resources/warehouse/start/jobs.ts'
import {
  emptyHand,
  type Hand,
  type Pack,
  type PhoneEvent,
} from '#resources/warehouse/start/jobShapes.ts'
import type { Phone } from '#resources/warehouse/start/usePhone.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const pack = {
  plans: [],
  needs: [],
  stands: [],
  others: [],
  refills: [],
  unstored: [],
  counts: [],
  places: [],
  goods: [{ id: 'chair', code: 'CHAIR', name: 'Oak chair', cartons: 1, photo: null }],
  codes: [{ code: 'chair', skuId: 'chair', layerId: null }],
  containers: [{ id: 'c1', no: 'MSKU0000017' }],
  containerGoods: [{ containerId: 'c1', skuId: 'chair', open: 77 }],
} as unknown as Pack

test('a container is checked in on the phone without a word of what is expected, damage with a photo', async () => {
  const events: PhoneEvent[] = []
  let scan: (code: string) => void
  function Held() {
    const [hand, setHand] = useState<Hand>({ ...emptyHand, work: 'Check in' })
    const jobs = new Jobs(pack, events, hand)
    const handling = new Handling(jobs, pack, events)
    const keep: Phone['keep'] = async lead => {
      const outcome = lead(jobs, '', [], handling)
      for (const event of outcome?.events ?? [])
        events.push({ ...event, id: `e${events.length}`, at: '' })
      if (outcome?.hand) setHand(outcome.hand)
      return 'good'
    }
    useLayoutEffect(() => {
      scan = code => void keep((_, __, ___, now) => now.scan(code))
    })
    return <ContainerCard jobs={jobs} handling={handling} warehouseId="w" keep={keep} />
  }
  const provider = fakeProvider({
    calls: {
      proposePlace: () => ({ place: 'A01-1-1', layerId: 'y', reason: 'Empty', freeVolume: null }),
    },
  })
  const { user, container } = show(<Held />, { provider })
  await user.click(screen.getByRole('button', { name: 'MSKU0000017' }))
  scan!('chair')
  expect(await screen.findByRole('textbox', { name: 'Pieces of CHAIR' })).toHaveProperty(
    'value',
    '1',
  )
  await user.click(screen.getByRole('button', { name: 'Damaged' }))
  const without = screen.getByRole('button', { name: 'Put down without a place' })
  await user.click(without)
  expect(events).toEqual([])
  const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
  await user.upload(
    screen.getByLabelText('Take a photo of the damage', { selector: 'input' }),
    photo,
  )
  await screen.findByText('The photo is kept with the product issue.')
  await user.click(without)
  await waitFor(() =>
    expect(events).toMatchObject([
      { kind: 'Check in', containerId: 'c1', item: 'CHAIR', quantity: 1, reason: 'Damaged' },
    ]),
  )
  expect(events[0]!.photoId).toBeTruthy()
  await screen.findByText('1 piece checked in on this phone')
  expect(container.textContent).not.toContain('77')
})
