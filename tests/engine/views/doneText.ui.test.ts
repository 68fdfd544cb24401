import { describe, expect, it } from 'vitest'
import { call, integer, money, text } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { stepDone } from '#src/i18n/declared.ts'
import { doneText } from '#src/views/call/doneText.ts'
import '#tests/support/installProduct.ts'

const at = 'POST /api/things/do'

describe('what a call has done is told', () => {
  it('in the past tense, with an amount of money as such', () => {
    const pay = call({ at, done: 'Payment of %{amount} recorded', input: { amount: money() } })
    expect(doneText(pay, { amount: 500 })).toBe('Payment of $500.00 recorded')
  })
  it('with a day as it is shown elsewhere', () => {
    expect(doneText(calls.reschedule, { date: '2026-11-28' })).toBe('Moved to 28th Nov 2026')
  })
  it('of one and of several', () => {
    const hold = call({
      at,
      done: '%{quantity} piece held |||| %{quantity} pieces held',
      input: { quantity: integer() },
    })
    expect(doneText(hold, { quantity: 1 })).toBe('1 piece held')
    expect(doneText(hold, { quantity: 1200 })).toBe('1,200 pieces held')
  })
  it('in general where it declares nothing', () => {
    expect(doneText(call({ at, input: { name: text() } }), { name: 'x' })).toBe('Saved')
  })
  it('by every call that is offered for a record', () => {
    const offered = Object.values(entities).flatMap(({ actions = {}, statuses }: any) => [
      ...Object.values<any>(actions).map(action => action.call as string),
      ...Object.values<any>(statuses?.transitions ?? {}).flatMap(step => step.call?.name ?? []),
    ])
    const silent = offered.filter(name => !(calls as Record<string, { done?: string }>)[name]?.done)
    expect(offered.length).toBeGreaterThan(10)
    expect(silent).toEqual([])
  })
})

it('a step is told by the status that it leads to, or as it declares', () => {
  const { operationReports, tasks } = entities as any
  expect(stepDone(operationReports, operationReports.statuses.transitions.sendBack)).toBe(
    'Returned',
  )
  expect(stepDone(tasks, tasks.statuses.transitions.reopen)).toBe('Reopened')
})
