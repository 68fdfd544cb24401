import { describe, expect, it } from 'vitest'
import { doorsIn, firstViews } from '#scripts/viewDoors.ts'

const doors = doorsIn(
  `
  import { views } from '#src/app/product/slots.ts'
  export default {
    screens: {
      weighing: () => import('./weighing/weighing.views.tsx'),
      allCrates: views('crates', { list: () => import('./CrateList.tsx') }),
      fullCrates: {
        ...views('crates', {
          panels: {
            list: { above: () => import('./full/Scale.tsx'), below: () => import('./full/Sum.tsx') },
            edit: { beside: () => import('./full/Advice.tsx') },
          },
        }),
      },
    } satisfies Record<string, unknown>,
    entities: views('labels', { panels: { list: { beside: () => import('./Preview.tsx') } } }),
  } satisfies AreaViews`,
  'depot',
)
const list = '/src/views/list/EntityList.tsx'

describe('the views that an address loads first', () => {
  it('of a custom screen are the one that its area names, wherever that stands', () => {
    expect(firstViews(doors, { screen: 'weighing' }, list)).toEqual([
      '/resources/depot/weighing/weighing.views.tsx',
    ])
  })

  it('of a screen with its own list are that one in place of the generic list', () => {
    expect(firstViews(doors, { screen: 'allCrates', entity: 'crates' }, list)).toEqual([
      '/resources/depot/CrateList.tsx',
    ])
  })

  it('of a screen that only adds panels are the generic list and the panels of the list', () => {
    expect(firstViews(doors, { screen: 'fullCrates', entity: 'crates' }, list)).toEqual([
      list,
      '/resources/depot/full/Scale.tsx',
      '/resources/depot/full/Sum.tsx',
    ])
  })

  it('of an entity without a custom screen are the list and the panels of all its screens', () => {
    expect(firstViews(doors, { entity: 'crates' }, list)).toEqual([list])
    expect(firstViews(doors, { entity: 'labels' }, list)).toEqual([
      list,
      '/resources/depot/Preview.tsx',
    ])
  })

  it('of a table of a call are none', () => {
    expect(firstViews(doors, {}, list)).toEqual([])
  })
})
