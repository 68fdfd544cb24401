import { Refused, TooMany } from '#server/http/errors.ts'

/** Runs a sign-in attempt from an address, or refuses it. */
type Attempt = <T>(ip: string, work: () => Promise<T>) => Promise<T>

const mostFailures = 100,
  window = 15 * 60_000,
  /** Beyond this number of addresses, those without recent failures are dropped. */
  mostAddresses = 10_000

/**
 * Limits sign-in attempts by address. An attempt counts as failed from its start until it succeeds:
 * otherwise parallel attempts would be unlimited. @throws TooMany when this address has failed too
 * often
 */
export function attemptsByAddress(): Attempt {
  const failures = new Map<string, number[]>()
  return async (ip, work) => {
    const since = Date.now() - window
    const recent = (failures.get(ip) ?? []).filter(at => at > since)
    if (recent.length >= mostFailures)
      throw new TooMany(
        'Too many failed sign-ins from this address. Try again later.',
        Math.ceil((recent[0]! - since) / 1000),
      )
    if (failures.size >= mostAddresses)
      for (const [address, all] of failures)
        if (all.every(at => at <= since)) failures.delete(address)
    const at = Date.now()
    failures.set(ip, [...recent, at])
    const takeBack = () => {
      const all = failures.get(ip) ?? []
      failures.set(ip, all.toSpliced(all.indexOf(at), 1))
    }
    try {
      const found = await work()
      takeBack()
      return found
    } catch (error) {
      if (!(error instanceof Refused)) takeBack()
      throw error
    }
  }
}
