import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

/**
 * Keys that say when they were pressed. A busy machine hands keys over late and in heaps; who tells a scanner from a person by the
 * time between them would take one for the other.
 */
export const keysOf = (page: Page) => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const press = async (key: string, at: number) => {
    const cdp = await session
    const event = {
      key,
      code: key === 'Enter' ? key : '',
      windowsVirtualKeyCode: virtualKeyOf(key),
      timestamp: at / 1000,
    }
    const text = key === 'Enter' ? '\r' : key
    await Promise.all([
      cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text }),
      cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ])
  }
  return {
    /** As a hand scanner: a key each 5 ms, and Enter. */
    async scan(code: string) {
      const from = Date.now()
      await Promise.all([...code, 'Enter'].map((key, n) => press(key, from + n * 5)))
    },
    /** As a quick typist: a key each 60 ms. */
    async type(text: string) {
      const from = Date.now()
      for (const [n, key] of [...text].entries()) {
        await press(key, from + n * 60)
        await sleep(Math.max(0, from + (n + 1) * 60 - Date.now()))
      }
    },
  }
}

/** Windows' number of a key; those of signs are of other keys, and 0 will do. */
const virtualKeyOf = (key: string) =>
  key === 'Enter' ? 13 : /^[a-z0-9 ]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0

const sessions = new WeakMap<Page, Promise<CDPSession>>()
