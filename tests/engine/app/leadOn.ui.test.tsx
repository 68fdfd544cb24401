import { act, render, screen } from '@testing-library/react'
import { type Location, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { followRouter } from '#src/app/going.ts'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'

/** A router that is at a place while React still draws the one before. */
function fakeRouter(pathname: string) {
  let tell = () => {}
  const router = {
    state: { location: { pathname, search: '' } as Location },
    subscribe(listener: () => void) {
      tell = listener
      return () => {}
    },
  }
  followRouter(router as unknown as Parameters<typeof followRouter>[0])
  return (to: string) =>
    act(() => {
      router.state.location = { pathname: to, search: '' } as Location
      tell()
    })
}

test('an address that leads on does so while the router is there, and not over what the user went to', async () => {
  const go = fakeRouter('/elsewhere')
  render(
    <MemoryRouter initialEntries={['/lead']}>
      <Routes>
        <Route path="/lead" element={<LeadOn to="/end" />} />
        <Route path="/end" element={<h1>The end</h1>} />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.queryByRole('heading')).toBeNull()
  go('/lead')
  expect(await screen.findByRole('heading', { name: 'The end' })).toBeTruthy()
})
