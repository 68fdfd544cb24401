import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { Fold } from '#src/shell/frame/Fold.tsx'

function Going({ onGo }: { onGo: (go: NavigateFunction) => void }) {
  const navigate = useNavigate()
  useEffect(() => onGo(navigate), [navigate, onGo])
  return null
}
const isOpen = () => screen.queryByRole('dialog', { name: 'Shortcuts' }) !== null

test('what a phone has unfolded closes with a navigation, and stays where a page adds to its own address', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    media =>
      ({
        media,
        matches: true,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  )
  let go: NavigateFunction
  const onGo = (navigate: NavigateFunction) => {
    go = navigate
  }
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Going onGo={onGo} />
      <Fold label="Shortcuts" sign={<i />}>
        Inside
      </Fold>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Shortcuts', hidden: true }))
    await waitFor(() => expect(isOpen()).toBe(true))
  }
  await open()
  await act(async () => go('/list?filter=x', { replace: true }))
  expect(isOpen()).toBe(true)
  // Another record of the same page is another page.
  for (const [to, replace] of [
    ['/list?filter=y', false],
    ['/other', true],
  ] as const) {
    await act(async () => go(to, { replace }))
    await waitFor(() => expect(isOpen()).toBe(false))
    await open()
  }
  await act(async () => go(-1))
  await waitFor(() => expect(isOpen()).toBe(false))
})
