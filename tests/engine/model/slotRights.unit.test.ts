import { expect, it } from 'vitest'
import { accessOf, type Code, type RouteNode } from '#define'
import { crates, depotCalls, labels, screens } from '#src/gallery/depot.ts'

const model = { screens, entities: { crates, labels }, calls: depotCalls }
const holder = (code: Code) => ({ codes: new Set([code]) })

it('what a panel calls opens to whoever reaches the screen that is named beside the entity', () => {
  const besides = (screen?: string) => {
    const labelList = { path: '/labels', title: 'Labels', roles: ['J4'], entity: 'labels' }
    const route = { ...labelList, ...(screen && { screen }) }
    return accessOf({ ...model, tree: [route] as unknown as readonly RouteNode[] })
  }
  const may = (code: Code, screen?: string) =>
    besides(screen).call(holder(code), 'weighCrates', depotCalls.weighCrates)
  expect([may('J4', 'scale'), may('J1', 'scale'), may('J4')]).toEqual([true, false, false])
})
