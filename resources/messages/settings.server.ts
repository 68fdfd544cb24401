/** The outside services that messages go through, as the environment names them. */
export interface MessageSettings {
  readonly smtp?: { readonly url: string; readonly from: string }
  readonly sms?: { readonly url: string; readonly account: string; readonly token: string }
  /** Where people open this product. */
  readonly appUrl?: string
  /** Where customers see their orders. */
  readonly portalUrl?: string
  /** Where customers say that they want no more e-mails; a token follows it. */
  readonly unsubscribeUrl?: string
}

/**
 * What is set completely; a service that lacks a variable is not there.
 * @throws Error that names the variable, when an address is none
 */
export function messageSettings(env: NodeJS.ProcessEnv = process.env): MessageSettings {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_ACCOUNT, SMS_TOKEN, CUSTOMER_PORTAL_URL } = env
  const unsubscribeUrl = address('UNSUBSCRIBE_URL', env.UNSUBSCRIBE_URL, ['http:', 'https:'])
  const smtp = address('SMTP_URL', SMTP_URL, ['smtp:', 'smtps:'])
  const sms = address('SMS_URL', SMS_URL, ['http:', 'https:'])
  const appUrl = address('APP_URL', env.APP_URL, ['http:', 'https:'])
  const portalUrl = address('CUSTOMER_PORTAL_URL', CUSTOMER_PORTAL_URL, ['http:', 'https:'])
  return {
    ...(smtp && MAIL_FROM ? { smtp: { url: smtp, from: MAIL_FROM } } : {}),
    ...(sms && SMS_ACCOUNT && SMS_TOKEN
      ? { sms: { url: sms, account: SMS_ACCOUNT, token: SMS_TOKEN } }
      : {}),
    ...(appUrl ? { appUrl } : {}),
    ...(portalUrl ? { portalUrl } : {}),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}

/**
 * The page of an order in the customer portal. `{orderCode}` in the address is where its number
 * stands; without it the number follows the address.
 */
export function portalLink(orderCode: string | null, { portalUrl } = messageSettings()) {
  if (!portalUrl || !orderCode) return null
  const code = encodeURIComponent(orderCode)
  return portalUrl.includes('{orderCode}')
    ? portalUrl.replace('{orderCode}', code)
    : `${portalUrl}/${code}`
}

/** An address without its last slash. */
function address(name: string, given: string | undefined, protocols: readonly string[]) {
  if (!given) return undefined
  if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
    throw new Error(`${name} must be an address that begins with ${protocols.join('// or ')}//.`)
  return given.replace(/\/$/, '')
}
