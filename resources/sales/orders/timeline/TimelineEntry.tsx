import './timeline.texts.ts'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { words } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Changes } from '#src/views/record/history/Changes.tsx'
import { type HistoryEntry, wordOf } from '#src/views/record/history/changes.ts'
import { ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { joined } from '#resources/sales/orders/parts/inWords.ts'
import { EntryItem } from './EntryItem.tsx'
import { OneNote } from './OneNote.tsx'
import type { NoteChange } from './useNotes.ts'
import type { Entry, Kind } from './useTimeline.ts'

interface Props {
  entry: Entry
  save: (change: NoteChange, done: string) => Promise<void>
}

/** An entry of the timeline in words; of a note, with what its author can do. */
export function TimelineEntry({ entry, save }: Props) {
  const { kind, id, at, by, text, state, changes } = entry
  const entities = {
    Payment: useEntity('payments'),
    Delivery: useEntity('deliveryPlans'),
    Change: useEntity('orders'),
  }
  if (kind === 'Note')
    return <OneNote note={{ ...(entry as NoteEntry), id, author: by, at }} save={save} />
  const entity = entities[kind as keyof typeof entities]
  return (
    <EntryItem
      kind={kind}
      by={by}
      at={at}
      title={
        <>
          {titles[kind](entry, entity ? wordOf(entity, entry.event) : entry.event)}{' '}
          {state && owners[kind] && <ValueOf of={ownerOf(entry)} value={state} />}
        </>
      }
    >
      {text && <p>{text}</p>}
      {entity && !!changes && (
        <Changes entity={entity} changes={changes as NonNullable<HistoryEntry['changes']>} />
      )}
    </EntryItem>
  )
}

type NoteEntry = Entry &
  Pick<Parameters<typeof OneNote>[0]['note'], 'type' | 'text' | 'version' | 'isPinned' | 'isOwn'>

/** Where the words and tones of a kind's statuses are declared. */
const owners: Partial<Record<Kind, string>> = {
  Payment: 'payments',
  Delivery: 'deliveryPlans',
  Message: 'messages',
  Goods: 'reservations',
}

const ownerOf = ({ kind, event }: Entry) => (event === 'transfer' ? 'transfers' : owners[kind]!)

type Title = (entry: Entry, word: string) => ReactNode

const titles: Record<Exclude<Kind, 'Note'>, Title> = {
  Payment: ({ event, name, amount, day }, word) => {
    const of = {
      name: name ?? '',
      amount: amountText(Math.abs(amount ?? 0)),
      day: day ? formatDate(day) : '',
    }
    if (event === 'deposit')
      return joined(
        say('order_timeline.deposit', of),
        amount !== null && of.amount,
        day !== null && of.day,
      )
    if (event === 'take' || event === 'reverse') return say(`order_timeline.${event}`, of)
    return say('order_timeline.payment_step', { ...of, step: word })
  },
  Delivery: ({ event, name, place, day }, word) =>
    event === 'plan'
      ? say('order_timeline.plan', {
          no: name ?? '',
          day: day ? formatDate(day) : '',
          calendar: place ?? '',
        })
      : `${name}: ${word}`,
  Goods: ({ event, name, place, quantity }) => {
    const of = {
      sku: name ?? '',
      count: Math.abs(quantity ?? 0),
      place: place ?? '',
    }
    return event in words.order_goods!
      ? say(`order_goods.${event as 'Release'}`, of)
      : `${event}: ${of.count} × ${of.sku}, ${of.place}`
  },
  Message: ({ event, name }) => (
    <>
      {event} <Muted>{name}</Muted>
    </>
  ),
  Change: (_, word) => word,
}
