/** A moment by the clock of a phone, and that clock when the phone sent it. */
export interface PhoneTime {
  at: string
  sentAt: string
  /** The server's clock when it came, in ms: what is sent together is set right by one difference. */
  receivedAt?: number
}

const day = 86_400_000
/** A phone that was away for longer has its scans settled by hand. */
export const mostDaysLate = 31

/**
 * When something happened by the server's clock: as long ago as it was on the phone when it was
 * sent. A phone whose clock is wrong by a day is set right by that.
 * @param now the server's clock in ms
 * @returns ms, or why there is no such moment
 */
export function happenedOn({ at, sentAt }: PhoneTime, now: number): number | 'later' | 'earlier' {
  const ago = Date.parse(sentAt) - Date.parse(at)
  if (!(ago >= 0)) return 'later'
  return ago > mostDaysLate * day ? 'earlier' : now - ago
}
