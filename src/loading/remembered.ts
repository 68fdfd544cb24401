/**
 * Values that the browser keeps between visits: local storage under `iERP_`, for 365 days after the
 * last read. Source: specification §3 (remembered client state) and §9.
 */

/** Keeps a value for `days` (a non-negative number, otherwise RangeError). */
export function remember(name: string, value: unknown, days: number = keptDays) {
  if (!(days >= 0))
    throw new RangeError(`The expiry of ${name} must be a non-negative number of days, not ${days}`)
  try {
    write(name, { value, days, expireAt: Date.now() + days * day })
  } catch (error) {
    if (isQuota(error)) onFull()
  }
}

/**
 * The value under this name, with its expiry renewed; `undefined` if it is missing, expired or
 * unreadable.
 */
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
    // Full or forbidden storage may still be readable.
  }
  return entry.value as T
}

export function forget(name: string) {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Storage may be forbidden.
  }
}

/** The stored names with this prefix. */
export function rememberedNames(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(prefix + beginning))
      .map(key => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Sets the function that reports full storage to the user. */
export function whenStorageIsFull(tell: () => void) {
  onFull = tell
}

/** The names of the values in the specification (§3), and of our own, each spelled once. */
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
  scanSound: 'scanSound',
  scans: 'scans',
  phone: 'phone',
  home: 'home',
  walk: 'walk',
  sellIt: 'sellIt',
  till: 'till',
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
