import type { AnyCall } from '#define/call.ts'
import { loadOnce, loadOnceEach } from './loadOnce.ts'

/** The calls of each area: their names, and their one file. */
interface CallSource {
  readonly calls: Readonly<
    Record<
      string,
      {
        readonly names: () => Promise<readonly string[]>
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
  const loadArea = loadOnceEach(async area => (await calls[area]!.load()).default)
  const areas = loadOnce(async () => {
    const pairs = Object.entries(calls).map(async ([area, { names }]) =>
      (await names()).map(name => [name, area] as const),
    )
    return new Map((await Promise.all(pairs)).flat())
  })
  find = loadOnceEach(async name => {
    // Those of every page are found without the names of all others.
    const common = await Promise.all(everywhere.map(loadArea))
    const known = common.find(each => Object.hasOwn(each, name))
    if (known) return known[name]!
    const area = (await areas()).get(name)
    return (area ? (await loadArea(area))[name] : undefined) ?? missing(name)
  })
  preload = () => [...everywhere.map(loadArea), areas()].forEach(each => void each.catch(() => {}))
}

let find = missing
let preload = () => {}

async function missing(name: string): Promise<AnyCall> {
  throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
}
