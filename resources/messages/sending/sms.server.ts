import type { MessageSettings } from '#resources/messages/settings.server.ts'
import type { Delivery, Gateway, Outcome } from './gateway.ts'

const patience = 6000

/** Texts by Twilio's REST interface, of the version 2010-04-01. */
export function smsGateway({ url, account, token }: NonNullable<MessageSettings['sms']>): Gateway {
  const messages = `${url}/Accounts/${encodeURIComponent(account)}/Messages`
  const ask = (address: string, init: RequestInit = {}) =>
    fetch(address, {
      ...init,
      // The credentials are for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
        accept: 'application/json',
      },
    })
  return {
    async send({ recipient, body, sender }) {
      const from: Record<string, string> = /^MG[0-9a-f]{32}$/i.test(sender ?? '')
        ? { MessagingServiceSid: sender! }
        : { From: sender ?? '' }
      try {
        const answer = await ask(`${messages}.json`, {
          method: 'POST',
          body: new URLSearchParams({ To: recipient, Body: body, ...from }),
        })
        return outcomeOf(answer.status, await answer.json().catch(() => ({})))
      } catch (error) {
        return lostWith(error)
      }
    },
    async deliveryOf(reference) {
      try {
        const answer = await ask(`${messages}/${encodeURIComponent(reference)}.json`)
        return answer.ok ? deliveryIn(await answer.json()) : { is: 'pending' }
      } catch {
        return { is: 'pending' }
      }
    },
  }
}

interface Answer {
  sid?: string
  status?: string
  code?: number
  message?: string
  error_code?: number | null
  error_message?: string | null
}

function outcomeOf(status: number, answer: Answer): Outcome {
  const { sid, message, code } = answer
  const why = `The gateway answered ${status}${code ? ` (${code})` : ''}${message ? `: ${message}` : '.'}`
  if (status >= 200 && status < 300) return { is: 'sent', reference: sid }
  // A wrong account, too many at once, or closed: it was not taken, and the next try may be.
  if ([401, 403, 429, 503].includes(status)) return { is: 'later', why }
  return status >= 400 && status < 500 ? { is: 'refused', why } : { is: 'unclear', why }
}

/** Without a connection nothing was sent; a connection that was lost later leaves it open. */
function lostWith(error: unknown): Outcome {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown }
  const isUnconnected = typeof code === 'string' && unconnected.includes(code)
  const reason = typeof code === 'string' ? code : (error as Error).name
  return isUnconnected
    ? { is: 'later', why: `The gateway cannot be reached (${reason}).`, isSilent: true }
    : { is: 'unclear', why: `The gateway gave no answer (${reason}).`, isSilent: true }
}
const unconnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function deliveryIn({ status, error_code, error_message }: Answer): Delivery {
  if (status === 'delivered' || status === 'read') return { is: 'delivered' }
  if (status !== 'failed' && status !== 'undelivered' && status !== 'canceled')
    return { is: 'pending' }
  const why = [error_message, error_code ? `(${error_code})` : ''].filter(Boolean).join(' ')
  return { is: 'failed', why: why || `The gateway says ${status}.` }
}
