import { HttpError } from './errors.ts'
import { texts } from './texts.ts'

/**
 * Loads once, on first use. A failure is forgotten so that a later call tries again, but with a
 * delay. A suspended component calls again on its next render and must find the failure, or it
 * would retry forever.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (!loading) {
      loading = readable(load().catch(inWords))
      loading.catch(() => setTimeout(() => (loading = undefined), aMoment))
    }
    return loading
  }
}

/** `loadOnce` per name. */
export function loadOnceEach<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, () => Promise<T>>()
  return name => {
    const asked = known.get(name) ?? loadOnce(() => load(name))
    known.set(name, asked)
    return asked()
  }
}

/**
 * Code that did not load: the network is down, or the server has a newer version, whose files need
 * a page reload.
 */
export class NotLoaded extends HttpError {
  constructor() {
    super(texts.notLoaded, 0)
  }
}

const aMoment = 1_000

/** Every browser words it differently, and none for end users. */
function inWords(error: unknown): never {
  const isNotLoaded =
    error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
  throw isNotLoaded ? new NotLoaded() : error
}

/** React reads these two properties of a promise: loaded values never suspend. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
