import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library does this by itself only where `afterEach` is a global.
afterEach(cleanup)

// Events happen as in a browser. Testing Library wraps them in `act` and cannot wait for it, and React never comes back to what suspends
// in there, such as a screen whose file is still to be loaded.
configure({
  // What is rarely needed is loaded when it is first shown, on machines that do other things besides.
  asyncUtilTimeout: 5_000,
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
