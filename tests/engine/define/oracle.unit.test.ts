import { describe, expect, test } from 'vitest'
import {
  calls,
  parentsOf,
  reachable,
  roleCodes,
  type RouteRow,
  routes,
  visibleParents,
  visiblePaths,
} from '#tests/oracle/index.ts'

const all = new Set(roleCodes)
const codes = (...held: string[]) => new Set(held)

describe('the route table', () => {
  test('has 182 paths and 11 groups, each once, and 48 codes', () => {
    expect(routes.filter(row => !row.isGroup)).toHaveLength(182)
    expect(routes.filter(row => row.isGroup)).toHaveLength(11)
    expect(new Set(routes.map(row => row.path)).size).toBe(routes.length)
    expect(roleCodes).toHaveLength(48)
    expect(roleCodes.every(code => /^[A-Z]\d$/.test(code))).toBe(true)
  })

  test('takes areas and groups as parents, never the prefix of a path', () => {
    expect(parentsOf('/ecommerce/sync/config')).toEqual(['/ecommerce'])
    expect(parentsOf('/supply_chain/move/stock/details')).toEqual(['/supply_chain'])
    expect(parentsOf('/promotion/promotion_list/Detail')).toEqual(['/promotion'])
    expect(parentsOf('/administration/shipping/calendar/operation')).toEqual([
      '/administration/shipping',
      '/administration',
    ])
    expect(parentsOf('/administration/staff')).toEqual(['/administration'])
    expect(parentsOf('/tasks/allTasks')).toEqual([])
    expect(parentsOf('/stock_check')).toEqual([])
  })
})

describe('the menu', () => {
  test('shows 142 of the 182 paths to a person with all codes', () => {
    expect(visiblePaths(all)).toHaveLength(142)
    expect(visibleParents(all)).toHaveLength(12 + 11)
  })

  test('shows a person without codes only what asks for none', () => {
    expect(visiblePaths(codes())).toEqual([
      '/issueList',
      '/tasks/my_tasks',
      '/tasks/new_task',
      '/reports/newReport',
      '/reports/myReports',
      '/operationIssue/issueList',
    ])
    expect(visibleParents(codes())).toEqual(['/operationIssue'])
  })

  test('leaves hidden screens out although they are reachable', () => {
    expect(visiblePaths(all)).not.toContain('/sale/processing')
    expect(reachable('/sale/processing', codes('J1'))).toBe(true)
  })

  test('does not show a parent whose children are all hidden or out of reach', () => {
    const row = (path: string, more: Partial<RouteRow> = {}): RouteRow => ({
      path,
      area: 'area',
      title: undefined,
      codes: [],
      isHidden: false,
      redirect: undefined,
      isGroup: false,
      ...more,
    })
    const table = [
      row('/area'),
      row('/area/group', { isGroup: true }),
      row('/area/group/a', { isHidden: true }),
      row('/area/group/b', { codes: ['A1'] }),
    ]
    expect(visibleParents(codes(), table)).toEqual([])
    expect(visibleParents(codes('A1'), table)).toEqual(['/area', '/area/group'])
  })
})

describe('reachability', () => {
  test('asks for a code of every parent', () => {
    expect(reachable('/warehouse/preparation/start', codes('K4'))).toBe(false)
    expect(reachable('/warehouse/preparation/start', codes('K4', 'K1'))).toBe(true)
    expect(reachable('/ecommerce/website/nop_product', codes('D2'))).toBe(false)
    expect(reachable('/ecommerce/website/nop_product', codes('D2', 'N3'))).toBe(true)
  })

  test('is satisfied by any one of several codes', () => {
    expect(reachable('/administration/supplier', codes('G3'))).toBe(true)
    expect(reachable('/workHour/PaymentDetails', codes('P4'))).toBe(true)
    expect(reachable('/workHour/WorkHour', codes('P4'))).toBe(false)
  })

  test('does not open what a listed child wants when only the area is held, nor the other way round', () => {
    // G4 opens the supplier screen, but not the area above it: alone it opens nothing.
    expect(reachable('/administration/supplier', codes('G4'))).toBe(false)
    expect(reachable('/ecommerce/sync/config', codes('N1', 'N4'))).toBe(true)
    expect(reachable('/ecommerce/sync', codes('N1', 'N4'))).toBe(false)
  })

  test('knows no path that the table does not have', () => {
    expect(reachable('/nowhere', all)).toBe(false)
    expect(reachable('/Stock_check', all)).toBe(false)
  })
})

describe('the call table', () => {
  test('has 151 calls, each once whatever the case of its path', () => {
    expect(calls).toHaveLength(151)
    expect(new Set(calls.map(call => `${call.method} ${call.path.toLowerCase()}`)).size).toBe(151)
    expect(calls.every(call => /^\/api\/\w+\/\w+$/.test(call.path))).toBe(true)
  })

  test('marks the GETs that change data', () => {
    expect(
      calls.filter(call => call.method === 'GET' && call.mayChangeData).map(call => call.path),
    ).toEqual([
      '/api/tasks/CreateResponse',
      '/api/jxc/followWebOrder',
      '/api/orderManagement/updateOrderAddressByAddressId',
      '/api/delivery/DeleteDailyDispatchScheduleDocument',
    ])
  })

  test('keeps quoted commas in one cell', () => {
    expect(calls.find(call => call.path === '/api/account/login')?.params).toBe(
      'body: email, password',
    )
  })
})
