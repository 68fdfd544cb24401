import '#tests/support/installBrowser.ts'
import { describe, expect, it } from 'vitest'
import { say } from '#src/i18n/say.ts'
import { calendarGroups, calendarNamed, pages } from '#resources/shell/shortcuts/shortcuts.ts'

const labels = (isCanada: boolean) =>
  Object.fromEntries(
    calendarGroups(isCanada).map(({ title, calendars }) => [
      title,
      calendars.map(({ label }) => label),
    ]),
  )
const namesOf = (isCanada: boolean, title: string) =>
  calendarGroups(isCanada)
    .find(group => group.title === title)!
    .calendars.map(({ name }) => name)

describe('§2 shortcut bar', () => {
  it('always: Stock Check, Sell it!, My Tasks (/tasks/my_tasks)', () => {
    expect(pages.map(({ name }) => say(`shortcuts.${name}`))).toEqual([
      'Stock Check',
      'Sell it!',
      'My Tasks',
    ])
    expect(pages[2]!.paths).toEqual(['/tasks/my_tasks'])
  })
  it('Canada users also see Edmonton Calendars and Calgary Calenders', () => {
    expect(labels(true)).toEqual({
      'Edmonton Calendars': ['Delivery', 'Pickup', 'Shop Pickup', 'Relocation', 'Service'],
      'Calgary Calenders': ['Delivery', 'Pickup', 'Relocation'],
    })
    expect(namesOf(true, 'Calgary Calenders')).toEqual([
      'Calgary Delivery',
      'Calgary Pickup',
      'Calgary Relocation',
    ])
  })
  it('other users also see Auckland Warehouse, Auckland Showroom, Christchurch, Hamilton and Service', () => {
    expect(Object.keys(labels(false))).toEqual([
      'Auckland Warehouse',
      'Auckland Showroom',
      'Christchurch',
      'Hamilton',
      'Service',
    ])
  })
  it('the named calendars of each', () => {
    expect(labels(false)).toEqual({
      'Auckland Warehouse': [
        'Kaimai Courier Auckland',
        'Kaimai Freight Auckland',
        'Harbour Freight Auckland',
        'Auckland Delivery',
        'Carbine Pickup',
        'Penrose Pickup',
        'Urgent AKL delivery',
      ],
      'Auckland Showroom': ['Onehunga Shop Pickup', 'Westgate Pickup'],
      Christchurch: [
        'Kaimai Courier Christchurch',
        'Showroom',
        'Delivery',
        'Relocation',
        'Avon Pickup',
        'Harbour Freight Christchurch',
        'Port Hills Pickup',
      ],
      Hamilton: ['Delivery', 'Pickup'],
      Service: ['Onehunga Service'],
    })
    expect(namesOf(false, 'Christchurch')[1]).toBe('Christchurch Showroom')
    expect(namesOf(false, 'Hamilton')).toEqual(['Hamilton Delivery', 'Hamilton Pickup'])
  })
})

describe('§5 a calendar of a shortcut', () => {
  const calendar = { id: 'a', name: 'Hamilton Delivery', calendarType: 'Courier' }
  it('is the one of the whole name, whatever its case', () => {
    expect(
      calendarNamed([{ ...calendar, name: 'Hamilton Delivery 2' }, calendar], 'hamilton delivery'),
    ).toBe(calendar)
    expect(calendarNamed([calendar], 'Hamilton')).toBeUndefined()
  })
})
