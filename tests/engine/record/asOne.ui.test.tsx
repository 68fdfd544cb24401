import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { entity, flag, integer, text } from '#define'
import { HttpError } from '#data/errors.ts'
import EntityEdit from '#src/views/form/EntityEdit.tsx'
import EntityList from '#src/views/list/EntityList.tsx'
import EntityShow from '#src/views/record/EntityShow.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { id } from '#tests/support/ui/recordThings.ts'
import { allow } from '#tests/support/ui/rights.ts'

// The route tree knows no shops.
allow()

const shops = entity('shops', {
  titles: ['Shop', 'Shops'],
  fields: {
    name: text({ required: true }),
    monday: flag({ default: true, label: 'Mon' }),
    saturday: flag({ default: false, label: 'Sat' }),
    sunday: flag({ default: false, label: 'Sun' }),
    closesHour: integer({ min: 0, max: 23 }),
    closesMinute: integer({ min: 0, max: 59, default: 0 }),
  },
  asOne: {
    'Open on': ['monday', 'saturday', 'sunday'],
    Closes: ['closesHour', 'closesMinute'],
  },
})
const shop = {
  id,
  version: 1,
  name: 'Onehunga',
  monday: true,
  saturday: true,
  sunday: false,
  closesHour: 17,
  closesMinute: 5,
  createdOnUtc: '2026-11-20T00:00:00.000Z',
  updatedOnUtc: '2026-11-20T00:00:00.000Z',
  labels: {},
}

type Asked = { data: Record<string, unknown> }
type Update = (resource: string, asked: Asked) => unknown
const saving = () => vi.fn<Update>((_, { data }) => ({ data: { ...shop, ...data, version: 2 } }))
const open = (
  view: 'show' | 'edit',
  answers: Parameters<typeof fakeProvider>[0] = {},
  record: object = shop,
) =>
  show(view === 'show' ? <EntityShow entity={shops} /> : <EntityEdit entity={shops} />, {
    provider: fakeProvider({ getOne: () => ({ data: record }), ...answers }),
    resource: 'shops',
    path: `/shops/${id}${view === 'show' ? '/show' : ''}`,
    route: view === 'show' ? '/shops/:id/show' : '/shops/:id',
  })
const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('fields that are read and set as one', () => {
  test('a list shows them as one column: the flags that are set, and the time', async () => {
    show(<EntityList entity={shops} />, {
      provider: fakeProvider({ getList: () => ({ data: [shop], total: 1 }) }),
      resource: 'shops',
    })
    const heads = await screen.findAllByRole('columnheader')
    expect(heads.map(head => head.textContent)).toEqual(['Name↑', 'Open on', 'Closes'])
    expect(screen.getByText('Mon, Sat')).toBeTruthy()
    expect(screen.getByText('17:05')).toBeTruthy()
  })

  test('a record shows each once, in words for the ear', async () => {
    open('show')
    const open_ = await screen.findByText('Open on')
    expect(within(open_.parentElement!).getByText('Mon, Sat')).toBeTruthy()
    expect(screen.getByText('17:05')).toBeTruthy()
    expect(screen.queryByText('Closes minute')).toBeNull()
  })

  test('a form sets flags by a click and the hour with its minute by one time', async () => {
    const update = saving()
    const { user } = open('edit', { update })
    const days = await screen.findByRole('group', { name: 'Open on' })
    expect(within(days).getAllByRole('checkbox')).toHaveLength(3)
    await user.click(chip('Sat'))
    await user.click(chip('Sun'))
    const time = screen.getByLabelText<HTMLInputElement>('Closes')
    expect(time.value).toBe('17:05')
    await user.clear(time)
    await user.type(time, '18:30')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
    expect(update.mock.calls[0]![1].data).toMatchObject({
      monday: true,
      saturday: false,
      sunday: true,
      closesHour: 18,
      closesMinute: 30,
    })
  })

  test('a time that is emptied has no hour', async () => {
    const update = saving()
    const { user } = open('edit', { update })
    await user.clear(await screen.findByLabelText('Closes'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
    expect(update.mock.calls[0]![1].data).toMatchObject({ closesHour: null, closesMinute: 0 })
  })

  test('they are changed where they stand: Tab goes from chip to chip, then saves what differs', async () => {
    const update = saving()
    const { user } = open('show', { update })
    await user.click(await screen.findByRole('button', { name: 'Change Open on' }))
    const monday = await screen.findByRole('checkbox', { name: 'Mon' })
    expect(document.activeElement).toBe(monday)
    await user.keyboard('{Tab}{Tab} ')
    expect(update).not.toHaveBeenCalled()
    expect(chip('Sun').checked).toBe(true)
    await user.keyboard('{Tab}')
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1))
    expect(update.mock.calls[0]![1].data).toEqual({ sunday: true, version: 1 })
  })

  test('a conflict offers them as one value each', async () => {
    const theirs = { ...shop, version: 2, saturday: false, closesMinute: 45 }
    const update = saving().mockImplementationOnce(() => {
      throw new HttpError('Stale.', 409, {
        problems: [],
        errors: { version: 'Stale.' },
        current: theirs,
      })
    })
    const { user } = open('edit', { update })
    await user.click(await screen.findByRole('checkbox', { name: 'Sun' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Mon, Sat, Sun')).toBeTruthy()
    expect(within(dialog).getAllByText('17:45').length).toBeGreaterThan(0)
    await user.click(within(dialog).getByRole('radio', { name: 'Yours: Open on' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    expect(update.mock.calls[1]![1].data).toMatchObject({
      saturday: true,
      sunday: true,
      closesMinute: 45,
    })
  })

  test('the history tells them as one, with what did not change beside what did', async () => {
    const entry = { atUtc: '2026-11-20T00:00:00.000Z', person: 'Ruby Latimer', operation: 'update' }
    const made = { monday: [null, true], saturday: [null, false], sunday: [null, false] }
    const { user } = open('show', {
      beside: () => [
        { ...entry, seq: 3, changes: { closesHour: [16, 17] } },
        { ...entry, seq: 2, changes: { saturday: [false, true], closesMinute: [0, 5] } },
        { ...entry, seq: 1, operation: 'create', changes: made },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    const drawer = await screen.findByRole('dialog')
    const told = (await within(drawer).findAllByRole('term')).map(
      term => `${term.textContent}: ${term.nextElementSibling!.textContent}`,
    )
    expect(told).toEqual([
      'Closes: 16:05 → 17:05',
      'Open on: Mon → Mon, Sat',
      'Closes: 16:00 → 16:05',
      'Open on: Mon',
    ])
  })
})
