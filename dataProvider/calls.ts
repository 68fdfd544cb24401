import type { AnyCall } from '../resources/define/call.ts'

/** A call by its name. Its declaration is loaded with those of all others, once, when the first is made. */
export async function loadCall(name: string): Promise<AnyCall> {
  all ??= readAll()
  const call = (await all)[name]
  if (!call) throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
  return call
}

const files = import.meta.glob<Record<string, Record<string, AnyCall>>>('../resources/**/*.calls.ts')
let all: Promise<Record<string, AnyCall>> | undefined

async function readAll() {
  try {
    const modules = await Promise.all(Object.values(files).map(load => load()))
    return Object.assign({}, ...modules.flatMap(module => Object.values(module))) as Record<string, AnyCall>
  } catch (error) {
    // A lost network must not be remembered: the next call tries again.
    all = undefined
    throw error
  }
}
