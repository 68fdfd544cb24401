import type { AnyCall } from '#define/call.ts'
import { loadOnceEach } from './loadOnce.ts'

/** The modules that declare calls, by area. */
interface CallSource {
  /** Modules by path `<area>/<...>.calls.ts`. */
  readonly callFiles: Readonly<
    Record<string, () => Promise<Readonly<Record<string, Readonly<Record<string, AnyCall>>>>>>
  >
  readonly areaOfCall: Readonly<Record<string, string>>
  readonly everywhere: readonly string[]
}

/**
 * A call by name. The promise is the same each time, so that a component may suspend on it. Only
 * the call's area is loaded.
 */
export const loadCall = (name: string) => find(name)

/** Preloads the calls that every page makes. A failure surfaces when such a call is made. */
export const preloadCalls = () => preload()

/** Sets the calls of the provider. */
export function installCalls({ callFiles, areaOfCall, everywhere }: CallSource) {
  const loadArea = loadOnceEach(async area => {
    const files = Object.entries(callFiles).filter(([path]) => areaIn(path) === area)
    const modules = await Promise.all(files.map(([, load]) => load()))
    return Object.assign({}, ...modules.flatMap(module => Object.values(module))) as Record<
      string,
      AnyCall
    >
  })
  find = loadOnceEach(async name => {
    const area = areaOfCall[name]
    return (area && (await loadArea(area))[name]) || missing(name)
  })
  preload = () => everywhere.forEach(area => void loadArea(area).catch(() => {}))
}

let find = missing
let preload = () => {}

const areaIn = (path: string) => path.replace(/^\.\//, '').split('/')[0]

async function missing(name: string): Promise<AnyCall> {
  throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
}
