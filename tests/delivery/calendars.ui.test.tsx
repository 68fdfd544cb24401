import { screen, waitFor, within } from '@testing-library/react'
import { useNotificationContext } from 'ra-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import CalendarDialog from '#resources/shell/shortcuts/CalendarDialog.tsx'
import { calendarGroups } from '#resources/shell/shortcuts/shortcuts.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const hamilton = calendarGroups(false).find(group => group.title === 'Hamilton')!
const calendar = {
  id: '00000000-0000-7000-8000-00000000000c',
  name: 'HAMILTON delivery',
  calendarType: 'Delivery',
}

/** The dialog before a server that answers so. The calendar page itself belongs to another part of the application. */
async function pick(label: string, getCalendarList: () => unknown) {
  const close = vi.fn<() => void>()
  const view = show(
    <>
      <CalendarDialog {...hamilton} close={close} />
      <Types />
    </>,
    { provider: fakeProvider({ calls: { getCalendarList } }) },
  )
  await view.user.click(await screen.findByRole('button', { name: label }))
  return { ...view, close }
}

const Types = () => (
  <output data-testid="types">
    {useNotificationContext()
      .notifications.map(({ type }) => type)
      .join()}
  </output>
)

beforeEach(() => localStorage.clear())

describe('§2 calendar dialogs', () => {
  it('list the named calendars by their labels', () => {
    show(<CalendarDialog {...hamilton} close={() => {}} />)
    const dialog = screen.getByRole('dialog', { name: 'Hamilton' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['Delivery', 'Pickup'])
  })
  it('picking one finds the calendar by name, stores its id, and reloads /sale/calendar', async () => {
    const { address, close } = await pick('Delivery', () => ({
      calendarList: [{ ...calendar, id: 'x', name: 'Hamilton Delivery 2' }, calendar],
    }))
    await waitFor(() => expect(address()).toBe('/redirect/sale/calendar'))
    expect(JSON.parse(localStorage.getItem('iERP_calendarId')!).value).toBe(calendar.id)
    expect(close).toHaveBeenCalledTimes(1)
  })
  it.each([
    ['one that is not there', []],
    ['one without an id', [{ ...calendar, id: '' }]],
  ])("§5: %s gives 'Invalid calendar'", async (_, calendarList) => {
    const { address, notices } = await pick('Delivery', () => ({ calendarList }))
    await waitFor(() => expect(notices()).toContain('Invalid calendar'))
    expect(address()).toBe('/')
    expect(localStorage.getItem('iERP_calendarId')).toBeNull()
  })
  it.each([
    ['a refusal', 200, 'warning'],
    ['a request that fails', 500, 'error'],
  ])('§8: %s (HTTP %i) is told as %s, and the dialog stays', async (_, status, type) => {
    const { notices, close, getByTestId } = await pick('Pickup', () => {
      throw new HttpError('Not now.', status)
    })
    await waitFor(() => expect(notices()).toContain('Failed to get calendar list. Error details:'))
    expect(getByTestId('types').textContent).toBe(type)
    expect(close).not.toHaveBeenCalled()
  })
  it('Escape closes it, a click beside it does not', async () => {
    const close = vi.fn<() => void>()
    const { user } = show(<CalendarDialog {...hamilton} close={close} />)
    await user.click(screen.getByRole('dialog').parentElement!)
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(1)
  })
})
