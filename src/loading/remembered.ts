/**
 * What the browser remembers from one visit to the next: local storage under `iERP_`, kept for 365 days from the last time it was read.
 * Source: specification §3 (remembered client state) and §9.
 */

/** Keeps a value for `days` (a non-negative number, else RangeError). */
export function remember(name: string, value: unknown, days: number = keptDays) {
  if (!(days >= 0))
    throw new RangeError(`The expiry of ${name} must be a non-negative number of days, not ${days}`)
  try {
    write(name, { value, days, expireAt: Date.now() + days * day })
  } catch (error) {
    if (isQuota(error)) onFull()
  }
}

/** The value kept under this name, its time renewed; nothing when there is none, it has expired, or it is no longer readable. */
export function recall<T = unknown>(name: string): T | undefined {
  const entry = read(name)
  if (!entry) return undefined
  if (entry.expireAt <= Date.now()) {
    forget(name)
    return undefined
  }
  try {
    write(name, { ...entry, expireAt: Date.now() + entry.days * day })
  } catch {
    // Full or forbidden storage may still be read.
  }
  return entry.value as T
}

export function forget(name: string) {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** The names under which something is kept, of those that begin so. */
export function rememberedNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(prefix + beginning))
      .map(key => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Says who tells the person that the storage is full. */
export function whenStorageIsFull(tell: () => void) {
  onFull = tell
}

/** The names of the values that the specification lists (§3), and of our own, so that no two places spell one differently. */
export const names = {
  orderId: 'orderId',
  calendarId: 'calendarId',
  calendarTime: 'calendarTime',
  productId: 'productId',
  transferId: 'transferId',
  customerOpType: 'customerOpType',
  customerId: 'customerId',
  containerId: 'containerId',
  containerOption: 'containerOption',
  purchaseOrderId: 'purchaseOrderId',
  jumpTimeLineProducts: 'jumpTimeLineProducts',
  refreshTasks: 'refreshTasks',
  lastTaskCreatedOnUtc: 'lastTaskCreatedOnUtc',
  device: 'device',
  version: 'version',
  theme: 'theme',
  recent: 'recent',
  labels: 'labels',
} as const

interface Entry {
  readonly value: unknown
  readonly days: number
  readonly expireAt: number
}

const prefix = 'iERP_'
const day = 86_400_000
const keptDays = 365
let onFull = () => {}

function read(name: string): Entry | undefined {
  try {
    const entry = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Partial<Entry> | null
    return typeof entry?.expireAt === 'number' && typeof entry.days === 'number'
      ? (entry as Entry)
      : undefined
  } catch {
    return undefined
  }
}

const write = (name: string, entry: Entry) =>
  localStorage.setItem(prefix + name, JSON.stringify(entry))

const isQuota = (error: unknown) => error instanceof DOMException && /quota/i.test(error.name)
