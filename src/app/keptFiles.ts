/**
 * The application's files on this device, which a service worker keeps so that the application
 * starts without a network. It never keeps anything of `/api`.
 */

/** Keeps the files from now on. Their version stays until `takeNewFiles`. */
export async function keepFiles(): Promise<void> {
  if (!import.meta.env.PROD || !workers()) return
  try {
    await workers()!.register('/sw.js', { scope: '/' })
    // What is kept must not be swept away when the device needs room.
    await navigator.storage?.persist?.()
  } catch (error) {
    // Private windows keep nothing: the application then needs a network to start.
    console.warn(error)
  }
}

/** How long new files may take, in milliseconds; after that the page starts with the old ones. */
const patience = 30_000

/** Where files are kept, takes those of the server's version for the next start of the page. */
export async function takeNewFiles(): Promise<void> {
  const kept = await workers()?.getRegistration()
  if (!kept) return
  const taken = new Promise<void>(resolve => {
    workers()!.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, patience)
  })
  const take = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
    else worker?.addEventListener('statechange', () => take(worker), { once: true })
  }
  try {
    // Not every browser answers with the registration.
    await kept.update()
    const { waiting, installing } = kept
    const next = waiting ?? installing
    if (!next) return
    take(next)
    await taken
  } catch {
    // Without a network the old files stay.
  }
}

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)
