import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '#resources/warehouse/start/start.texts.ts'
import { JobsChoice } from '#resources/warehouse/start/choosing/JobsChoice.tsx'
import { NothingLeft } from '#resources/warehouse/start/choosing/NothingLeft.tsx'
import { emptyHand, type Hand, type Pack } from '#resources/warehouse/start/jobShapes.ts'
import { Jobs } from '#resources/warehouse/start/jobs.ts'
import { NextPick } from '#resources/warehouse/start/NextPick.tsx'
import { show } from '#tests/support/ui/harness.tsx'

const packOf = (more: object = {}) =>
  ({
    plans: [],
    needs: [],
    stands: [],
    others: [],
    questions: [],
    goods: [],
    places: [],
    codes: [],
    warehouses: [{ id: 'w1', name: 'Carbine', isOwn: true }],
    ...more,
  }) as unknown as Pack
const jobsOf = (pack: Pack, hand: Hand = emptyHand) => new Jobs(pack, [], hand)

test('on a phone one line says which jobs there are, and opens what they are chosen by', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        media,
        matches: true,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  )
  const pack = packOf()
  const { user } = show(
    <JobsChoice
      pack={pack}
      warehouses={pack.warehouses}
      isOfPlans
      hasDay
      mustChoose={false}
      chosen={{ date: '2026-11-30', warehouseId: 'w1', zoneId: '', isMine: false }}
      onChange={() => {}}
      part={{ tripId: '', aisle: '' }}
      onPart={() => {}}
    />,
  )
  const line = await screen.findByRole('button', { name: /Mon 30 Nov · Carbine · All trips$/ })
  expect(screen.queryByLabelText('Warehouse')).toBeNull()
  await user.click(line)
  expect(screen.getByLabelText('Warehouse')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Jobs of').value).toBe('30/11/2026')
})

test('an empty day leads to the next one with jobs', async () => {
  const pack = packOf({ nextDay: '2031-01-06', nextLines: 8 })
  const onDay = vi.fn<(day: string) => void>()
  const { user } = show(
    <NothingLeft jobs={jobsOf(pack)} pack={pack} isPart={false} onDay={onDay} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Mon 6 Jan: 8 lines' }))
  expect(onDay).toHaveBeenCalledWith('2031-01-06')
})

test('of goods in several cartons the large figure counts the cartons that are scanned', async () => {
  const goods = [{ id: 's1', code: 'SOFA', name: 'Sofa', cartons: 3, photo: null, kinds: null }]
  const line = { planId: 'p1', skuId: 's1', layerId: null, quantity: 2 }
  const cartons = { planId: 'p1', skuId: 's1', layerId: null, scanned: 1, cartons: 6 }
  const jobs = jobsOf(packOf({ goods, plans: [{ id: 'p1', no: 'P1' }] }), { taken: [], cartons })
  show(<NextPick jobs={jobs} line={line} onShort={() => {}} />)
  expect((await screen.findByRole('region', { name: 'Next' })).textContent).toContain(
    '1 / 6 cartons scanned',
  )
  expect(screen.getByText('2 pieces in 3 cartons each')).toBeTruthy()
})
