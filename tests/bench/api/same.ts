import { isDeepStrictEqual } from 'node:util'
import type { Asked, Target } from './load.ts'
import type { Subject } from './subjects.ts'

/**
 * Whether the floor answers what the product answers.
 * @throws Error with the first difference: a share of another answer's speed is no result
 */
export async function refuseDifference(subject: Subject, product: Target, floor: Target) {
  for (let sample = 0; sample < 20; sample++) {
    const asked = subject.next()
    const answers = [await answerOf(product, asked), await answerOf(floor, subject.again(asked))]
    const difference = firstDifference(answers[0], answers[1])
    if (difference) throw new Error(`The floor answers ${asked.path} otherwise: ${difference}`)
  }
}

async function answerOf({ origin, headers }: Target, asked: Asked): Promise<unknown> {
  const answer = await fetch(origin + asked.path, {
    method: asked.method ?? 'GET',
    headers: { ...headers, ...(asked.body && { 'content-type': 'application/json' }) },
    ...(asked.body && { body: asked.body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${asked.path}: ${answer.status} ${text.slice(0, 300)}`)
  asked.onAnswer?.(answer.status)
  return JSON.parse(text)
}

/** Of a change, these differ from one to the next. */
const other = new Set(['version', 'updatedOnUtc', 'remark'])
/** Holders of stock have no order of their own. */
const unordered = new Set(['orders', 'tickets', 'transfers'])

function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  const name = path.split('.').at(-1)!
  if (other.has(name)) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return isDeepStrictEqual(a, b) ? undefined : `${path} is ${told(b)}, not ${told(a)}`
  const [one, two] = [a, b].map(each =>
    Array.isArray(each) && unordered.has(name) ? each.toSorted(byId) : each,
  ) as Record<string, unknown>[]
  for (const key of new Set([...Object.keys(one!), ...Object.keys(two!)])) {
    const found = firstDifference(one![key], two![key], `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
const told = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'absent'
