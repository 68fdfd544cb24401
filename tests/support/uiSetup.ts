import { StyleSheet } from '@emotion/sheet'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { harness, rights } from './ui/rights.ts'

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup)

/** Effects of what was drawn until now have run: React queues them before it draws, and leaves them for later where the machine is slow. */
const effects = () =>
  new Promise<void>(ran => unstable_scheduleCallback(unstable_NormalPriority, () => ran()))

// A screen that complains in the console has a fault, whatever it shows. That a request failed is told there by react-admin itself,
// and React tells a test that it showed something whose code comes later without waiting: each waits for what it looks at.
beforeEach(() => {
  harness.isUsed = false
  for (const method of ['error', 'warn'] as const) {
    const real = console[method]
    const spy = vi.spyOn(console, method)
    spy.mockImplementation((...given) => harness.isUsed || real(...given))
  }
})
afterEach(() => {
  if (!harness.isUsed) {
    restoreConsole()
    return
  }
  const complaints = [console.error, console.warn]
    .flatMap(method => vi.mocked(method).mock.calls)
    .filter(([first]) => !(first instanceof Error) && !/suspended inside an `act`/.test(first))
  vi.restoreAllMocks()
  if (complaints.length > 0)
    throw new Error(`The screen complained in the console: ${JSON.stringify(complaints)}`)
})

const restoreConsole = () => {
  for (const method of [console.error, console.warn])
    if (vi.isMockFunction(method)) method.mockRestore()
}

// The files of a worker share its page, and each finds it as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  document.title = ''
  window.history.replaceState(null, '', '/')
  ;(window as unknown as { happyDOM: HappyDom }).happyDOM.setViewport({ width: 1024, height: 768 })
})

interface HappyDom {
  setViewport(size: { width: number; height: number }): void
}

// Files of a worker share its modules, so that this stands for all of them; `allow` says what it answers.
vi.mock(import('#src/app/useMay.ts'), async original => {
  const real = await original()
  return {
    useMay() {
      const may = real.useMay()
      return rights.may ?? may
    },
  }
})

const testingLibrary = getConfig()

// Events happen as in a browser. Testing Library wraps them in `act` and cannot wait for it, and React never comes back to what suspends
// in there, such as a screen whose file is still to be loaded.
configure({
  // What is rarely needed is loaded when it is first shown, on machines that do other things besides.
  asyncUtilTimeout: 20_000,
  // Who waits for something to be seen may then look at what its effects do.
  asyncWrapper: wait =>
    testingLibrary.asyncWrapper(async () => {
      const seen = await wait()
      await effects()
      return seen
    }),
  eventWrapper: dispatch => {
    const tests = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    const before = tests.IS_REACT_ACT_ENVIRONMENT
    tests.IS_REACT_ACT_ENVIRONMENT = false
    try {
      return dispatch()
    } finally {
      tests.IS_REACT_ACT_ENVIRONMENT = before
    }
  },
})

/** Whether the page has every rule of the styles, for tests of what these say; set before anything is drawn. */
export const styles = { areWhole: false }

// Whoever looks for a role asks of each element whether it is hidden, and for that every rule of the page is matched with it: a fifth of the
// time of these tests. Only the rules that may hide something are given to the page.
const whole = Symbol.for('erp.tests.insert')
type Insert = (this: StyleSheet, rule: string) => void
const sheet = StyleSheet.prototype as StyleSheet & { [whole]?: Insert; insert: Insert }
// Once a worker, which evaluates this for each of its files.
const insert = (sheet[whole] ??= sheet.insert)
sheet.insert = function (rule) {
  if (styles.areWhole || /(display|visibility):/.test(rule)) insert.call(this, rule)
}
