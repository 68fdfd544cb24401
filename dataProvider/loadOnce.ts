import { HttpError } from './errors.ts'
import { words } from '#src/i18n/language.ts'

/**
 * Loads when it is first asked for, and once. What did not arrive is forgotten, so that whoever asks later tries again; but not at once: a
 * component that waited for it asks anew when React draws it, and must find the failure there, or it would ask without end.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (!loading) {
      loading = readable(load().catch(inWords))
      loading.catch(() => setTimeout(() => (loading = undefined), aMoment))
    }
    return loading
  }
}

/** The same for each name. */
export function onceEach<T>(load: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, () => Promise<T>>()
  return name => {
    const asked = known.get(name) ?? once(() => load(name))
    known.set(name, asked)
    return asked()
  }
}

/** Code that did not arrive: the network is lost, or the server has another version by now, whose files only a fresh page knows. */
export class NotLoaded extends HttpError {
  constructor() {
    super(words.app.not_loaded, 0)
  }
}

const aMoment = 1_000

/** Every browser says it differently, and none to people. */
function inWords(error: unknown): never {
  const isNotLoaded =
    error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
  throw isNotLoaded ? new NotLoaded() : error
}

/** React reads these two from a promise: what is there already suspends nobody, not even for a moment. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    value => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
