import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { names, remember } from '#src/loading/remembered.ts'
import type { Hand, Pack, PhoneEvent } from './jobShapes.ts'

/** An event as the phone keeps it: whose it is, and what became of it. */
export interface KeptEvent extends PhoneEvent {
  /** In the order in which they happened. */
  readonly seq: number
  readonly staffId: string
  readonly staffName: string
  readonly state: 'waits' | 'done' | 'refused'
  /** Why it was refused. */
  readonly message?: string
  /** 1 while it waits or was refused: what people have to know of. */
  readonly open: 0 | 1
}

/** The jobs of a person, as last told. */
export interface KeptPack {
  readonly staffId: string
  readonly asked: Readonly<Record<string, string>>
  readonly at: number
  /** Events after this one change the pack. */
  readonly seq: number
  readonly pack: Pack
}

interface Phone extends DBSchema {
  packs: { key: string; value: KeptPack }
  hands: { key: string; value: Hand & { readonly staffId: string } }
  events: { key: number; value: KeptEvent; indexes: { open: number; staffId: string } }
}

let opened: Promise<IDBPDatabase<Phone>> | undefined

const open = () =>
  (opened ??= openDB<Phone>('iERP_phone', 1, {
    upgrade(db) {
      db.createObjectStore('packs', { keyPath: 'staffId' })
      db.createObjectStore('hands', { keyPath: 'staffId' })
      const events = db.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
      events.createIndex('open', 'open')
      events.createIndex('staffId', 'staffId')
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    // The next one tries again.
    opened = undefined
    throw error
  }))

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('iERP_phone')
const listeners = new Set<() => void>()
channel?.addEventListener('message', () => listeners.forEach(each => each()))

/** Calls back when any tab of this phone has changed what it keeps. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell() {
  listeners.forEach(each => each())
  channel?.postMessage('changed')
}

/** All that the phone keeps for a person: jobs, hand, and the events since the jobs were told. */
export async function readPhone(staffId: string) {
  const tx = (await open()).transaction(['packs', 'hands', 'events'])
  const [pack, hand, events] = await Promise.all([
    tx.objectStore('packs').get(staffId),
    tx.objectStore('hands').get(staffId),
    tx.objectStore('events').index('staffId').getAll(staffId),
  ])
  return { pack, hand, events: events.filter(({ seq }) => seq > (pack?.seq ?? -1)) }
}

/** Keeps what a scan led to. It is on the disk when this has returned. */
export async function keepScan(
  person: { id: string; name: string },
  hand: Hand,
  events: readonly PhoneEvent[],
): Promise<KeptEvent[]> {
  remember(names.scans, true)
  const tx = (await open()).transaction(['hands', 'events'], 'readwrite', { durability: 'strict' })
  const kept: KeptEvent[] = []
  void tx.objectStore('hands').put({ ...hand, staffId: person.id })
  for (const event of events) {
    const row = { ...event, staffId: person.id, staffName: person.name, state: 'waits', open: 1 }
    const seq = await tx.objectStore('events').add(row as KeptEvent)
    kept.push({ ...row, seq } as KeptEvent)
  }
  await tx.done
  if (events.length) tell()
  return kept
}

/** The last event of a person that the server has answered with all before it: what it is asked for now counts them. */
export async function answeredTo(staffId: string): Promise<number> {
  const own = await (await open()).getAllFromIndex('events', 'staffId', staffId)
  const waiting = own.find(({ state }) => state === 'waits')
  return waiting ? waiting.seq - 1 : (own.at(-1)?.seq ?? 0)
}

/** Keeps the jobs of a person. Events that they count are forgotten, but for refused ones. */
export async function keepPack(kept: KeptPack): Promise<void> {
  const { seq } = kept
  const tx = (await open()).transaction(['packs', 'events'], 'readwrite')
  const events = tx.objectStore('events')
  const own = await events.index('staffId').getAll(kept.staffId)
  await tx.objectStore('packs').put(kept)
  for (const { seq: key, open: isOpen } of own) if (key <= seq && !isOpen) void events.delete(key)
  await tx.done
  tell()
}

/** Events that wait or were refused, of everybody who scanned on this phone, in their order. */
export async function openEvents(): Promise<KeptEvent[]> {
  return (await open()).getAllFromIndex('events', 'open', 1)
}

/** What became of events that were sent. */
export async function keepAnswers(
  answers: readonly { seq: number; message?: string | undefined }[],
): Promise<void> {
  const tx = (await open()).transaction('events', 'readwrite', { durability: 'strict' })
  for (const { seq, message } of answers) {
    const event = await tx.store.get(seq)
    if (!event) continue
    const isRefused = message !== undefined
    // What a phone itself did not take needs nobody to settle it.
    void tx.store.put({
      ...event,
      state: isRefused ? 'refused' : 'done',
      open: isRefused ? 1 : 0,
      ...(isRefused && { message }),
    })
  }
  await tx.done
  tell()
}

/** Somebody has seen why an event was refused. */
export const seeRefusal = (seq: number) => keepAnswers([{ seq }])
