type Listener = () => void

const listeners = new Set<Listener>()

/** The server answered 401 to a signed-in person: whoever listens asks the person whether to log out. */
export const unauthorized = {
  raise: () => listeners.forEach(listener => listener()),
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
