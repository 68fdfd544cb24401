import type { AnyCall } from '#define/call.ts'
import { loadOnceEach } from './loadOnce.ts'

/** The calls of each area: their names, and their one file. */
interface CallSource {
  readonly calls: Readonly<
    Record<
      string,
      {
        readonly names: readonly string[]
        readonly load: () => Promise<{ readonly default: Readonly<Record<string, AnyCall>> }>
      }
    >
  >
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
export function installCalls({ calls, everywhere }: CallSource) {
  const areaOf = new Map(
    Object.entries(calls).flatMap(([area, { names }]) => names.map(name => [name, area])),
  )
  const loadArea = loadOnceEach(async area => (await calls[area]!.load()).default)
  find = loadOnceEach(async name => {
    const area = areaOf.get(name)
    return (area && (await loadArea(area))[name]) || missing(name)
  })
  preload = () => everywhere.forEach(area => void loadArea(area).catch(() => {}))
}

let find = missing
let preload = () => {}

async function missing(name: string): Promise<AnyCall> {
  throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
}
