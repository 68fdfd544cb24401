/** How an answer of another host may look: what it says, or why there is none. */
export type HostAnswer =
  | { readonly is: 'answered'; readonly body: unknown }
  | {
      readonly is: 'failed'
      readonly why: string
      /** Whether asking again later may help. */
      readonly isLater: boolean
      /** In seconds, where the host said so. */
      readonly retryAfter?: number
      /** The status of the answer; none where the host could not be reached. */
      readonly status?: number
    }

export interface Question {
  readonly address: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as a bearer. */
  readonly key?: string | undefined
  /** Sent in the place of a bearer. */
  readonly authorization?: string | undefined
  readonly body?: unknown
}

/** The most that is waited for a whole answer, and read of it. */
export const most = { seconds: 20, bytes: 10 * 1024 * 1024 }

/**
 * The hosts that may be asked, `host:port` each; none unless CHANNEL_HOSTS names some.
 * @throws Error that names the variable, when an entry is no host with its port
 */
export function channelHosts(env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const named = (env.CHANNEL_HOSTS ?? '').split(/[\s,]+/).filter(Boolean)
  const odd = named.find(each => !/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(each))
  if (odd) throw new Error(`CHANNEL_HOSTS must list hosts as host:port, not "${odd}".`)
  return named.map(each => each.toLowerCase())
}

/** Why an address may not be asked. */
export function refusedHost(address: string, hosts = channelHosts()): string | undefined {
  if (!URL.canParse(address)) return 'This is not a web address.'
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'Only http and https addresses are allowed.'
  if (url.username || url.password) return 'The address must not contain a user name or password.'
  const host = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`.toLowerCase()
  return hosts.includes(host) ? undefined : `${host} is not among the hosts of CHANNEL_HOSTS.`
}

/**
 * Asks another host for JSON. Only the hosts of CHANNEL_HOSTS are asked; a redirect is not followed,
 * because it leads to any host. It never throws: what went wrong is told without the key.
 */
export async function askHost({
  address,
  method = 'GET',
  key,
  authorization = key && `Bearer ${key}`,
  body,
}: Question): Promise<HostAnswer> {
  const refused = refusedHost(address)
  if (refused) return { is: 'failed', why: refused, isLater: false }
  try {
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(most.seconds * 1000),
      headers: {
        accept: 'application/json',
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answer.status >= 200 && answer.status < 300
      ? await said(answer)
      : await refusedBy(answer)
  } catch (error) {
    return lost(error)
  }
}

async function said(answer: Response): Promise<HostAnswer> {
  const text = await textOf(answer)
  if (text === undefined)
    return { is: 'failed', why: 'Its answer is larger than 10 MB.', isLater: false }
  try {
    return { is: 'answered', body: JSON.parse(text) }
  } catch {
    const isPage = /^\s*</.test(text)
    return {
      is: 'failed',
      why: isPage ? 'It answered with a web page, not with data.' : 'Its answer is not JSON.',
      isLater: true,
    }
  }
}

/** The text of an answer, as long as it is not too much. */
async function textOf(answer: Response): Promise<string | undefined> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > most.bytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function refusedBy(answer: Response): Promise<HostAnswer> {
  const { status } = answer
  if (status === 400 || status === 409 || status === 422) {
    const words = wordsIn(await textOf(answer))
    return {
      is: 'failed',
      why: `It refused this (${status})${words && `: ${words}`}.`,
      isLater: false,
      status,
    }
  }
  await answer.body?.cancel()
  if (status >= 300 && status < 400)
    return { is: 'failed', why: 'It redirects to another address. Enter that one.', isLater: false }
  if (status === 401 || status === 403)
    return { is: 'failed', why: `It does not accept the key (${status}).`, isLater: false, status }
  const retryAfter = secondsOf(answer.headers.get('retry-after'))
  const why = status === 429 ? 'It received too many requests (429).' : `It answered ${status}.`
  return {
    is: 'failed',
    why,
    isLater: status === 429 || status >= 500,
    status,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** The texts in a refusal, in one line. */
function wordsIn(text: string | undefined): string {
  if (!text || /^\s*</.test(text)) return ''
  try {
    return textsIn(JSON.parse(text)).join(', ').replaceAll(/\s+/g, ' ').slice(0, 200)
  } catch {
    return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** Seconds or a date, as HTTP has it; at most a day. */
function secondsOf(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 86_400) : undefined
}

function lost(error: unknown): HostAnswer {
  const isSlow = error instanceof Error && error.name === 'TimeoutError'
  return {
    is: 'failed',
    why: isSlow ? `It did not answer within ${most.seconds} s.` : 'It could not be reached.',
    isLater: true,
  }
}
