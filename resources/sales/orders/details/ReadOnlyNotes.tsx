import { styled } from '@mui/material/styles'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { Moment } from '#resources/sales/orders/parts/cells.tsx'
import type { Details } from '#resources/sales/orders/parts/OrderPage.tsx'

/** The notes of the order, read-only. */
export const ReadOnlyNotes = ({ notes }: { notes: Details['notes'] }) =>
  notes.length > 0 && (
    <Section title={say('order_notes.title')}>
      <List>
        {notes.map(({ id, type, text, isPinned, author, createdOnUtc }) => (
          <li key={id}>
            <Muted>
              {isPinned && `${say('notes.pinned')} · `}
              {type} · {author ?? say('common.the_system')} · <Moment value={createdOnUtc} />
            </Muted>
            <p>{text}</p>
          </li>
        ))}
      </List>
    </Section>
  )

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& p': { margin: '2px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& li': { fontSize: '0.8125rem' },
})
