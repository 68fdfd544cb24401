import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { ResourceContextProvider } from 'ra-core'
import { text, valueLabel } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { FileCell } from '#src/fields/file/FileCell.tsx'
import { sizeInWords } from '#src/fields/file/FileRows.tsx'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { Moment } from '#src/fields/time/Moment.tsx'
import { say } from '#src/i18n/say.ts'
import { ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import '#resources/service/merging/merging.texts.ts'
import type { TicketData } from '#resources/service/page/ticketData.ts'
import { conversationShape } from './conversation.shape.ts'

type Entry = TicketData['conversation']['entries'][number]

interface Props {
  entry: Entry
  /** A draft asks whether to send it. */
  onSend: (() => void) | undefined
  isChosen?: boolean
  /** Without it the entry is not to be chosen. */
  onChoose?: () => void
}

const { kind: kindField } = conversationShape.shape.entries.shape
const nameless = text()

/** A message, a call, a note or a file: who, when and what. All that customers wrote is shown as text. */
export function ThreadEntry({ entry, onSend, isChosen = false, onChoose }: Props) {
  const { ticketNo, kind, isIn, isAutomatic, atUtc, who, to, subject, state, problem, files } =
    entry
  return (
    <Line data-in={isIn || undefined}>
      <header>
        {onChoose && (
          <Checkbox
            size="small"
            sx={{ p: 0.5, ml: -0.5 }}
            checked={isChosen}
            onChange={onChoose}
            slotProps={{
              input: {
                'aria-label': say('merging.entry', { what: subject ?? entry.text ?? who }),
              },
            }}
          />
        )}
        <strong>{who}</strong>
        <Muted>{[valueLabel(kind, kindField.options), ...(to ? [`→ ${to}`] : [])].join(' ')}</Muted>
        <Muted>
          <Moment at={atUtc} />
        </Muted>
        {ticketNo && <ToneChip>{say('merging.of', { no: ticketNo })}</ToneChip>}
        {isIn && !isAutomatic && <ToneChip tone="info">{say('conversation.customer')}</ToneChip>}
        {isAutomatic && <ToneChip>{say('conversation.automatic')}</ToneChip>}
        {state && <ValueOf of="messages" value={state} />}
      </header>
      {subject && <b>{subject}</b>}
      {entry.text && <p>{entry.text}</p>}
      {files.map(({ id, name, size, of }) => (
        <ResourceContextProvider key={id} value={resourceOfEntity(of)!}>
          <div>
            <FileCell field={nameless} value={id} label={{ name, size }} />{' '}
            <Muted>{sizeInWords(size)}</Muted>
          </div>
        </ResourceContextProvider>
      ))}
      {onSend && (
        <Button size="small" onClick={onSend}>
          {say('conversation.send_draft')}
        </Button>
      )}
      {problem && <Muted>{problem}</Muted>}
    </Line>
  )
}

const Line = styled('li')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(1, 1.5),
  marginLeft: theme.spacing(3),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-in]': {
    marginLeft: 0,
    marginRight: theme.spacing(3),
    background: theme.palette.action.hover,
  },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& b': { overflowWrap: 'anywhere' },
}))
