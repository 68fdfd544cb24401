type Listener = () => void

const listeners = new Set<Listener>()

/** The event of a 401 for a signed-in person: the listener offers to log out. */
export const unauthorized = {
  raise: () => listeners.forEach(listener => listener()),
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
