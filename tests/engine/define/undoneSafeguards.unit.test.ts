import { expect, it } from 'vitest'
import { allEntities, isField, type AnyCall, type Shape, type Transition } from '#define'
import { model } from '#define/model.ts'
import '#tests/support/installProduct.ts'

const undoing = /^(unblock|reopen|restore|unlock|reinstate)/

/**
 * What takes a safeguard back, and what had set it: a step of an entity or a call. The reason is the
 * one of the step or a required input of the call.
 */
const pairs: Readonly<Record<string, readonly string[]>> = {
  'customers.unblock': ['customers.block'],
  'giftCards.unblock': ['giftCards.block'],
  'operationIssues.reopen': ['operationIssues.solve', 'operationIssues.verify'],
  'operationIssues.reopenClosed': ['operationIssues.close'],
  'qaIssues.reopen': ['qaIssues.close', 'qaIssues.resolve'],
  'tasks.reopen': ['tasks.cancel', 'tasks.done'],
  'tickets.reopen': ['tickets.close', 'tickets.resolve'],
  'workHours.reopen': ['workHours.approve'],
  reopenDay: ['closeDay'],
  reopenShort: ['closeShort'],
  restorePrice: ['withdrawPrice', 'setPrice'],
  unlockLayer: ['lockLayer'],
}

interface Asks {
  readonly codes: readonly string[]
  readonly reason: boolean
}

const ofStep = ({ access = [], needsReason = false }: Transition): Asks => ({
  codes: access,
  reason: needsReason,
})
const ofCall = ({ access = [], input }: AnyCall): Asks => {
  const { reason } = input as Shape
  return { codes: access, reason: !!reason && isField(reason) && reason.options.required === true }
}
const steps = () =>
  allEntities().flatMap(({ name, statuses }) =>
    Object.entries(statuses?.transitions ?? {}).map(
      ([step, transition]) => [`${name}.${step}`, ofStep(transition)] as const,
    ),
  )
const calls = () =>
  Object.entries(model().calls).map(([name, call]) => [name, ofCall(call)] as const)

it('who takes a safeguard back needs the codes and the reason of who set it', () => {
  const all = new Map<string, Asks>([...steps(), ...calls()])
  const found = [...all.keys()].filter(name => undoing.test(name.split('.').at(-1)!))
  expect(found.toSorted(), 'a new one needs its pair').toEqual(Object.keys(pairs).toSorted())
  const less = Object.entries(pairs).flatMap(([undo, set]) =>
    set.flatMap(name => {
      const [back, before] = [all.get(undo)!, all.get(name)]
      expect(before, name).toBeDefined()
      const isLess =
        before!.codes.some(code => !back.codes.includes(code)) || (before!.reason && !back.reason)
      return isLess ? [`${undo} asks less than ${name}`] : []
    }),
  )
  expect(less).toEqual([])
})

it('a gift card is unblocked by who answers for sales records, with a reason', () => {
  expect(new Map(steps()).get('giftCards.unblock')).toEqual({ codes: ['J4'], reason: true })
})
