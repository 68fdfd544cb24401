/** The origin of a request, for the audit and the limits. */
export interface From {
  requestId: string
  ip: string
  userAgent: string | undefined
}
