import { createListeners } from '#data/listeners.ts'

const { tell, subscribe } = createListeners()

/**
 * The event of a 401 for a signed-in person: the listener offers to log out. Nobody is logged out
 * without being asked.
 */
export const unauthorized = { raise: tell, subscribe }
