import { cleanup, configure, getConfig } from '@testing-library/react'
import { unstable_NormalPriority, unstable_scheduleCallback } from 'scheduler'
import { afterEach } from 'vitest'

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup)

/** Effects of what was drawn until now have run: React queues them before it draws, and leaves them for later where the machine is slow. */
const effects = () =>
  new Promise<void>(ran => unstable_scheduleCallback(unstable_NormalPriority, () => ran()))

const testingLibrary = getConfig()

// Events happen as in a browser. Testing Library wraps them in `act` and cannot wait for it, and React never comes back to what suspends
// in there, such as a screen whose file is still to be loaded.
configure({
  // What is rarely needed is loaded when it is first shown, on machines that do other things besides.
  asyncUtilTimeout: 5_000,
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
