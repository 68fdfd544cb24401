import './conversation.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { mergingCalls } from '#resources/service/merging/merging.calls.ts'
import '#resources/service/merging/merging.texts.ts'
import { SplitBar } from './SplitBar.tsx'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { conversationCalls } from './conversation.calls.ts'
import { mostEntries } from './conversation.shape.ts'
import { ReplyBox } from './ReplyBox.tsx'
import { ThreadEntry } from './ThreadEntry.tsx'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

interface Props {
  ticket: TicketData['ticket']
  conversation: TicketData['conversation']
  reload: () => void
}

/** All that was written and said about a ticket, the newest in sight, and the answer to it. */
export default function Conversation({ ticket, conversation, reload }: Props) {
  const ticketId = ticket.id
  const { entries, hasMore } = conversation
  const isMerged = ticket.state === 'Merged'
  /** Entries that go to a new ticket, while they are being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const stop = useCallback(() => setChosen(undefined), [])
  const [isCalled, setCalled] = useState(false)
  const [draft, setDraft] = useState<string>()
  const scroller = useRef<HTMLOListElement>(null)
  const newest = entries.at(-1)?.id
  useLayoutEffect(() => {
    const list = scroller.current
    if (list) list.scrollTop = list.scrollHeight
  }, [newest])
  const maySend = mayCall('sendDraftedText', conversationCalls.sendDraftedText)
  const mayLog = !isMerged && mayCall('logTicketCall', conversationCalls.logTicketCall)
  const maySplit =
    !isMerged &&
    ticket.state !== 'Closed' &&
    entries.some(({ movesAs }) => movesAs) &&
    mayCall('splitTicket', mergingCalls.splitTicket)
  return (
    <Section
      title={say('conversation.title')}
      actions={
        <>
          {maySplit && !chosen && (
            <Button variant="outlined" onClick={() => setChosen(new Set())}>
              {say('merging.split')}
            </Button>
          )}
          {mayLog && (
            <Button variant="outlined" onClick={() => setCalled(true)}>
              {say('conversation.log_call')}
            </Button>
          )}
        </>
      }
    >
      {hasMore && <Muted>{say('conversation.older', { most: mostEntries })}</Muted>}
      {entries.length ? (
        // Reached by keyboard, because it scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Thread ref={scroller} tabIndex={0} aria-label={say('conversation.title')}>
          {entries.map(entry => (
            <ThreadEntry
              key={keyOf(entry)}
              entry={entry}
              onSend={
                maySend && !isMerged && entry.state === 'Draft'
                  ? () => setDraft(entry.id)
                  : undefined
              }
              {...(chosen &&
                entry.movesAs && {
                  isChosen: chosen.has(keyOf(entry)),
                  onChoose: () => setChosen(toggled(chosen, keyOf(entry))),
                })}
            />
          ))}
        </Thread>
      ) : (
        <Muted>{say('conversation.none')}</Muted>
      )}
      {chosen && (
        <SplitBar
          ticket={ticket}
          entries={entries.filter(entry => chosen.has(keyOf(entry)))}
          onClose={stop}
        />
      )}
      {!isMerged && !chosen && mayCall('replyOnTicket', conversationCalls.replyOnTicket) && (
        <ReplyBox ticketId={ticketId} conversation={conversation} reload={reload} />
      )}
      {draft && (
        <ActionDialog
          action={{
            call: 'sendDraftedText',
            id: 'messageId',
            label: say('conversation.send_draft'),
            confirm: say('conversation.ask_send'),
          }}
          record={{ id: draft }}
          onClose={() => setDraft(undefined)}
        />
      )}
      {isCalled && (
        <ActionDialog
          action={{ call: 'logTicketCall', id: 'ticketId', label: say('conversation.log_call') }}
          record={{ id: ticketId }}
          keptAs={`logTicketCall ${ticketId}`}
          onClose={() => setCalled(false)}
        />
      )}
    </Section>
  )
}

type Entry = TicketData['conversation']['entries'][number]

const keyOf = ({ kind, id }: Entry) => `${kind} ${id}`

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(chosen)
  if (!after.delete(key)) after.add(key)
  return after
}

const Thread = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0.5),
  display: 'grid',
  gap: theme.spacing(1.5),
  maxHeight: 460,
  overflowY: 'auto',
  '@media print': { maxHeight: 'none' },
}))
