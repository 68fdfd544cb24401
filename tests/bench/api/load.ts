import { Pool } from 'undici'

/** One request of a measurement; told how it was answered. */
export interface Asked {
  readonly path: string
  readonly method?: 'GET' | 'PUT' | 'POST'
  readonly body?: string
  readonly onAnswer?: (status: number) => void
}

/** Makes the next request. */
export type Next = () => Asked

/** What a round gave: requests per second, and how long each took in ms, sorted. */
export interface Round {
  readonly perSecond: number
  readonly times: readonly number[]
}

/** Somebody to send requests to. */
export interface Target {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends requests over so many connections, each the next one as soon as the last is answered, until `isOver` says so.
 * @throws Error for the first answer that is not a success: a number with failures in it is no result
 */
export async function send(
  { origin, headers }: Target,
  next: Next,
  connections: number,
  isOver: (answered: number) => boolean,
): Promise<Round> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const began = performance.now()
  let sent = 0
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (!isOver(sent)) {
          sent++
          const { path, method = 'GET', body, onAnswer } = next()
          const from = performance.now()
          const answer = await pool.request({
            path,
            method,
            headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
            ...(body ? { body } : {}),
          })
          const text = await answer.body.text()
          times.push(performance.now() - from)
          onAnswer?.(answer.statusCode)
          if (answer.statusCode >= 300)
            throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`)
        }
      }),
    )
    return {
      perSecond: (1000 * times.length) / (performance.now() - began),
      times: times.toSorted((a, b) => a - b),
    }
  } finally {
    await pool.destroy()
  }
}

export const forSeconds = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

export const times = (most: number) => (sent: number) => sent >= most

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0
