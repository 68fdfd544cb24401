/** The four parts of a key for OAuth 1.0a. */
export interface OAuthKey {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token: string
  readonly tokenSecret: string
}

/** The parts of a key as people enter it, with spaces between; undefined for another number of them. */
export function oauthKeyIn(key: string): OAuthKey | undefined {
  const parts = key.trim().split(/\s+/)
  if (parts.length !== 4) return undefined
  const [consumerKey, consumerSecret, token, tokenSecret] = parts as [
    string,
    string,
    string,
    string,
  ]
  return { consumerKey, consumerSecret, token, tokenSecret }
}

/**
 * The header of a request that is signed by the secrets themselves. Only https keeps them secret.
 * Source: RFC 5849, section 3.4.4.
 * @example plaintextHeader({ consumerKey: 'a', consumerSecret: 'b', token: 'c', tokenSecret: 'd' })
 * // 'OAuth oauth_consumer_key="a", oauth_token="c", oauth_signature_method="PLAINTEXT", oauth_signature="b%26d"'
 */
export const plaintextHeader = ({ consumerKey, consumerSecret, token, tokenSecret }: OAuthKey) =>
  `OAuth ${Object.entries({
    oauth_consumer_key: consumerKey,
    oauth_token: token,
    oauth_signature_method: 'PLAINTEXT',
    oauth_signature: `${encoded(consumerSecret)}&${encoded(tokenSecret)}`,
  })
    .map(([name, value]) => `${name}="${encoded(value)}"`)
    .join(', ')}`

/** As RFC 3986 has it, which lets fewer characters stand than browsers do. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  )
