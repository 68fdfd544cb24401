import './timeline.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { NamesContext } from '#src/views/record/NamedValue.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { OrderProps } from '#resources/sales/orders/parts/orderData.ts'
import { EntryList, KindChoice } from './EntryList.tsx'
import { NoteBox } from './NoteBox.tsx'
import { OneNote } from './OneNote.tsx'
import { timelineKinds } from './orderTimeline.calls.ts'
import { TimelineEntry } from './TimelineEntry.tsx'
import { useNotes } from './useNotes.ts'
import { useTimeline, type Kind } from './useTimeline.ts'

/**
 * What happened to an order, newest first, below a box for a note. Pinned notes stay on top.
 */
export function OrderTimeline(props: OrderProps) {
  const { order, notes } = props.data
  const [kind, setKind] = useState<Kind | ''>('')
  const {
    entries,
    names,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useTimeline(order.id, kind)
  const save = useNotes(props)
  const pinned = kind === '' || kind === 'Note' ? notes.filter(({ isPinned }) => isPinned) : []
  const rest = entries.filter(({ id }) => !pinned.some(note => note.id === id))
  return (
    <Section title={say('order_timeline.title')}>
      <NoteBox orderId={order.id} version={order.version} save={save} />
      <Between>
        <KindChoice
          label={say('order_timeline.kind')}
          kinds={timelineKinds}
          value={kind}
          onChange={setKind}
          inWords={each => say(`order_timeline.${each || 'All'}`)}
        />
      </Between>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      <NamesContext value={names}>
        {/* Entries come after the page: one whose declaration is still loading does not hide it. */}
        <Suspense fallback={null}>
          <EntryList>
            {pinned.map(note => (
              <OneNote
                key={`${note.id} ${note.version}`}
                note={{ ...note, at: note.createdOnUtc }}
                save={save}
              />
            ))}
            {rest.map(entry => (
              // A saved note begins anew.
              <TimelineEntry key={`${entry.id} ${entry.version}`} entry={entry} save={save} />
            ))}
          </EntryList>
        </Suspense>
      </NamesContext>
      {!isPending && !error && pinned.length + rest.length === 0 && (
        <Muted>{say('order_timeline.none')}</Muted>
      )}
      {hasNextPage && (
        <Button
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          data-print="none"
        >
          {say('order_timeline.older')}
        </Button>
      )}
    </Section>
  )
}

const Between = styled('div')({ margin: '12px 0 8px' })
