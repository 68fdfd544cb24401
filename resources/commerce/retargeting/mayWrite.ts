/** The facts that decide whether a step may go to a customer. */
export interface Standing {
  readonly caseState: string
  readonly customerState: string
  readonly email: string | null
  readonly consentEmail: boolean | null
  readonly isUnsubscribed: boolean
  /** The website tells that it was paid, or money came for the order. */
  readonly isPaid: boolean
  readonly orderState: string
  /** When the last e-mail of any sequence went to this address; null where none did. */
  readonly lastOnUtc: string | null
  /** Without an address for answers and a page nobody could unsubscribe. */
  readonly maySayNo: boolean
}

/** Why nothing is sent. With `until` it may be sent then; otherwise the sequence ends. */
export interface NotNow {
  readonly code: string
  readonly why: string
  readonly until?: string
}

const dayLong = 86_400_000

/** Looked at when a step is queued, and again when it is handed over: much happens in between. */
export function refusalFor(of: Standing, now: Date): NotNow | undefined {
  if (of.caseState !== 'Running') return no('decided', 'The case has ended or was stopped.')
  if (of.isPaid) return no('paid', 'It was paid.')
  if (of.orderState !== 'Draft' && of.orderState !== 'Quotation')
    return no('decided', `The order is ${of.orderState} by now.`)
  if (of.customerState !== 'Active') return no('blocked', `The customer is ${of.customerState}.`)
  if (!of.email) return no('no_email', 'The customer has no e-mail.')
  if (of.isUnsubscribed) return no('unsubscribed', 'The customer has unsubscribed.')
  if (of.consentEmail !== true) return no('no_consent', 'The customer does not allow e-mails.')
  if (!of.maySayNo)
    return no('no_answer', 'The company has no support e-mail: nobody could unsubscribe.')
  const until = of.lastOnUtc ? Date.parse(of.lastOnUtc) + dayLong : 0
  if (until > now.getTime())
    return {
      ...no('one_a_day', 'An e-mail went to this address within the last 24 hours.'),
      until: new Date(until).toISOString(),
    }
  return undefined
}

const no = (code: string, why: string): NotNow => ({ code, why })
