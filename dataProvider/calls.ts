import type { AnyCall } from '#define/call.ts'
import { once, onceEach } from './loadOnce.ts'

/**
 * A call by its name: the same promise each time, so that a component may wait for it. Those of the shell are loaded together, once, and
 * so are all others when the first of them is made.
 */
export const loadCall = onceEach(find)

/**
 * Starts loading those of the shell, so that the first call need not wait, and the others in a while, when the browser has nothing else to
 * do: beside a page's first rows they would only be in their way. A failure is told to the one who then makes a call.
 */
export function preloadCalls() {
  shell().catch(() => {})
  if (isPlanned || typeof requestIdleCallback !== 'function') return
  isPlanned = true
  setTimeout(() => requestIdleCallback(() => void others().catch(() => {})), aWhile)
}

type Files = Record<string, () => Promise<Record<string, Record<string, AnyCall>>>>

// What every page asks, whoever it is for. The files of the others bring shapes of whole areas along.
const shell = together(
  import.meta.glob([
    '../resources/account/*.calls.ts',
    '../resources/administration/dictionaries.calls.ts',
    '../resources/administration/version.calls.ts',
    '../resources/tasks/*.calls.ts',
  ]) as Files,
)
const others = together(
  import.meta.glob([
    '../resources/**/*.calls.ts',
    '!../resources/account/*.calls.ts',
    '!../resources/administration/dictionaries.calls.ts',
    '!../resources/administration/version.calls.ts',
    '!../resources/tasks/*.calls.ts',
  ]) as Files,
)
const aWhile = 2_000
let isPlanned = false

async function find(name: string): Promise<AnyCall> {
  const call = (await shell())[name] ?? (await others())[name]
  if (!call)
    throw new Error(`No call is named ${name}: declare it in a resources/<area>/*.calls.ts`)
  return call
}

function together(files: Files) {
  return once(async () => {
    const modules = await Promise.all(Object.values(files).map(load => load()))
    return Object.assign({}, ...modules.flatMap(module => Object.values(module))) as Record<
      string,
      AnyCall
    >
  })
}
