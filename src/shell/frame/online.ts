/** Listens to the network of this device, and to pages that go on working without one. */
export function listenToNetwork(changed: () => void) {
  for (const event of events) addEventListener(event, changed)
  return () => events.forEach(event => removeEventListener(event, changed))
}
const events = ['online', 'offline', 'keepsWorking']
