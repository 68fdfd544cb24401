import type { AnyCall } from '../resources/define/call.ts'

/** A call by its name. The declarations of all calls are loaded together, once. */
export async function loadCall(name: string): Promise<AnyCall> {
  const call = (await loadCalls())[name]
  if (!call)
    throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
  return call
}

/** Starts loading them, so that the first call need not wait. A failure is told to the one who then makes it. */
export const preloadCalls = () => void loadCalls().catch(() => {})

const files = import.meta.glob<Record<string, Record<string, AnyCall>>>(
  '../resources/**/*.calls.ts',
)
let all: Promise<Record<string, AnyCall>> | undefined

const loadCalls = () => (all ??= readAll())

async function readAll() {
  try {
    const modules = await Promise.all(Object.values(files).map(load => load()))
    return Object.assign({}, ...modules.flatMap(module => Object.values(module))) as Record<
      string,
      AnyCall
    >
  } catch (error) {
    // A lost network must not be remembered: the next call tries again.
    all = undefined
    throw error
  }
}
