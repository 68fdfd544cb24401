import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { names, remember } from '#src/loading/remembered.ts'
import { packOf, type Hand, type Pack, type PhoneEvent } from './jobShapes.ts'
import { withPlacesOf } from './placesInHand.ts'

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
  /** Whether they are about plans, places, zones, transfers or containers. */
  readonly work: ReturnType<typeof packOf>
  readonly asked: Readonly<Record<string, string>>
  readonly at: number
  /** Events after this one change the pack. */
  readonly seq: number
  readonly pack: Pack
}

interface Phone extends DBSchema {
  packs: { key: [staffId: string, work: string]; value: KeptPack }
  hands: { key: string; value: Hand & { readonly staffId: string } }
  events: { key: number; value: KeptEvent; indexes: { open: number; staffId: string } }
  /** What events name until it is sent. */
  photos: { key: string; value: { readonly id: string; readonly file: Blob } }
  /** Small pictures of goods, as addresses. */
  pictures: { key: string; value: { readonly id: string; readonly address: string } }
}

let opened: Promise<IDBPDatabase<Phone>> | undefined

const open = () =>
  (opened ??= openDB<Phone>('iERP_phone', 2, {
    upgrade(db, before) {
      // Jobs are fetched again; what was scanned stays.
      if (before) db.deleteObjectStore('packs')
      db.createObjectStore('packs', { keyPath: ['staffId', 'work'] })
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('pictures', { keyPath: 'id' })
      if (before) return
      db.createObjectStore('hands', { keyPath: 'staffId' })
      const events = db.createObjectStore('events', { keyPath: 'seq', autoIncrement: true })
      events.createIndex('open', 'open')
      events.createIndex('staffId', 'staffId')
    },
    // An older page would hold up a newer one.
    blocking: (_, __, event) => {
      opened = undefined
      ;(event.target as IDBDatabase).close()
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
channel?.addEventListener('message', ({ data }) => {
  if (data === 'jobs') packs.clear()
  listeners.forEach(each => each())
})

/** Jobs as they were read last: with thousands of places they are too large to be read for each scan. */
const packs = new Map<string, KeptPack>()

/** Calls back when any tab of this phone has changed what it keeps. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(what: 'scans' | 'jobs' = 'scans') {
  listeners.forEach(each => each())
  channel?.postMessage(what)
}

/** All that the phone keeps for a person: jobs of what they do, hand, and the events since the jobs were told. */
export async function readPhone(staffId: string) {
  const tx = (await open()).transaction(['packs', 'hands', 'events'])
  const hand = await tx.objectStore('hands').get(staffId)
  const work = packOf(hand?.work ?? 'Pick')
  const key = `${staffId} ${work}`
  const [pack, events] = await Promise.all([
    packs.get(key) ?? tx.objectStore('packs').get([staffId, work]),
    tx.objectStore('events').index('staffId').getAll(staffId),
  ])
  if (pack) packs.set(key, pack)
  return { pack, hand, events: events.filter(({ seq }) => seq > (pack?.seq ?? -1)) }
}

/**
 * Keeps what a scan led to. It is on the disk when this has returned. A photo that belonged to the
 * hand before, and to nothing now, is forgotten.
 */
export async function keepScan(
  person: { id: string; name: string },
  hand: Hand,
  events: readonly PhoneEvent[],
  photo?: { id: string; file: Blob },
  before?: Hand,
): Promise<KeptEvent[]> {
  const known = before?.held?.photoId
  const isIn = known === hand.held?.photoId || events.some(({ photoId }) => photoId === known)
  const left = isIn ? undefined : known
  remember(names.scans, true)
  const tx = (await open()).transaction(['hands', 'events', 'photos'], 'readwrite', {
    durability: 'strict',
  })
  if (photo) void tx.objectStore('photos').put(photo)
  if (left) void tx.objectStore('photos').delete(left)
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

/** Jobs that are older than this are of no use to anybody, in milliseconds. */
const oldAfter = 2 * 86_400_000

/**
 * Keeps the jobs of a person, with the places that the pieces in their hand come from. Events that all
 * of their jobs count are forgotten, but for refused ones.
 */
export async function keepPack(asked: KeptPack): Promise<void> {
  const tx = (await open()).transaction(['packs', 'hands', 'events'], 'readwrite')
  const events = tx.objectStore('events')
  const own = await events.index('staffId').getAll(asked.staffId)
  const [before, hand] = await Promise.all([
    tx.objectStore('packs').get([asked.staffId, asked.work]),
    tx.objectStore('hands').get(asked.staffId),
  ])
  const kept = { ...asked, pack: withPlacesOf(asked.pack, before?.pack, hand) }
  await tx.objectStore('packs').put(kept)
  packs.set(`${kept.staffId} ${kept.work}`, kept)
  const all = await tx
    .objectStore('packs')
    .getAll(IDBKeyRange.bound([kept.staffId], [kept.staffId, []]))
  const isOld = (each: KeptPack) => each.at < kept.at - oldAfter
  for (const { staffId, work } of all.filter(isOld)) {
    void tx.objectStore('packs').delete([staffId, work])
    packs.delete(`${staffId} ${work}`)
  }
  const seq = Math.min(...all.filter(each => !isOld(each)).map(each => each.seq))
  for (const { seq: key, open: isOpen } of own) if (key <= seq && !isOpen) void events.delete(key)
  await tx.done
  tell('jobs')
}

/** Events that wait or were refused, of everybody who scanned on this phone, in their order. */
export async function openEvents(): Promise<KeptEvent[]> {
  return (await open()).getAllFromIndex('events', 'open', 1)
}

/** What became of events that were sent. */
export async function keepAnswers(
  answers: readonly { seq: number; message?: string | undefined }[],
): Promise<void> {
  const tx = (await open()).transaction(['events', 'photos'], 'readwrite', { durability: 'strict' })
  const store = tx.objectStore('events')
  for (const { seq, message } of answers) {
    const event = await store.get(seq)
    if (!event) continue
    const isRefused = message !== undefined
    if (event.photoId) void tx.objectStore('photos').delete(event.photoId)
    // What a phone itself did not take needs nobody to settle it.
    void store.put({
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

/** A photo that waits on this phone. */
export const photoOf = async (id: string): Promise<Blob | undefined> =>
  (await (await open()).get('photos', id))?.file

/** A photo has become a file of the server: its event names that from now on, also when it is sent again. */
export async function keepFileOf(seq: number, fileId: string): Promise<void> {
  const tx = (await open()).transaction('events', 'readwrite', { durability: 'strict' })
  const event = await tx.store.get(seq)
  if (event) void tx.store.put({ ...event, fileId })
  await tx.done
}

/** The small pictures that this phone keeps. */
export const keptPictures = async () => (await open()).getAll('pictures')

/** Keeps these small pictures, and no others. */
export async function keepPictures(
  pictures: readonly { id: string; address: string }[],
): Promise<void> {
  const tx = (await open()).transaction('pictures', 'readwrite')
  await tx.store.clear()
  for (const each of pictures) void tx.store.put(each)
  await tx.done
}
