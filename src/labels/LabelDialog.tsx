import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { LabelChoices, type Choices } from './LabelChoices.tsx'
import { labelFormats, pagesOf, perPage, type LabelContent } from '#define/labels/labelFormats.ts'
import { LabelSheets } from './LabelSheets.tsx'
import { Paper } from './Paper.tsx'

/** More than this many labels begin without copies. */
const manyLabels = 24

/** A record without a label, and the reason. */
export interface WithoutLabel {
  readonly id: string
  readonly title: string
  readonly why: string
}

interface Props {
  labels: readonly LabelContent[]
  refused?: readonly WithoutLabel[]
  /** A remark on all labels, such as that there are more. */
  note?: string | undefined
  /** Shown instead of the labels while they load, or after an error. */
  children?: ReactNode
  onClose: () => void
}

/**
 * Chooses labels, copies and paper next to a preview of the pages. Every print of labels opens this
 * dialog with its contents.
 */
export default function LabelDialog({ labels, refused = [], note, children, onClose }: Props) {
  const [choices, setChoices] = useState<Choices>(() => ({
    formatId: labelFormats.find(({ id: known }) => known === recall(names.labels))?.id ?? '105x74',
    copies: {},
    first: 1,
  }))
  // Many labels are many sheets: nobody prints them by one press.
  const usual = labels.length > manyLabels ? 0 : 1
  const format = labelFormats.find(({ id: known }) => known === choices.formatId)!
  const wanted = labels.map(label => ({ label, copies: choices.copies[label.id] ?? usual }))
  const count = wanted.reduce((sum, { copies }) => sum + copies, 0)
  const first = Math.min(choices.first, perPage(format))
  const pages = count > 0 ? pagesOf(wanted, format, first) : []
  const choose = (part: Partial<Choices>) => {
    if (part.formatId) remember(names.labels, part.formatId)
    setChoices(before => ({ ...before, ...part }))
  }
  return (
    <DialogFrame
      title={say('labels.title')}
      maxWidth="md"
      onClose={onClose}
      cancel={say('action.close')}
      buttons={
        <Button variant="contained" disabled={count === 0} onClick={() => window.print()}>
          {pages.length > 1
            ? say('labels.print_sheets', { count, smart_count: pages.length })
            : say('labels.print', { smart_count: count })}
        </Button>
      }
    >
      {children ?? (
        <Columns>
          <div>
            {note && <Alert severity="info">{note}</Alert>}
            {usual === 0 && count === 0 && (
              <Alert severity="info">{say('labels.none_chosen')}</Alert>
            )}
            <LabelChoices
              labels={labels}
              choices={choices}
              mostFirst={perPage(format)}
              usual={usual}
              onChange={choose}
            />
            {refused.length > 0 && <Refused refused={refused} />}
          </div>
          {pages.length > 0 && (
            <Preview aria-label={say('labels.preview')} tabIndex={0}>
              {/* The other pages look like the first few. */}
              <LabelSheets format={format} pages={pages.slice(0, 3)} />
            </Preview>
          )}
        </Columns>
      )}
      {pages.length > 0 && (
        <Paper>
          <LabelSheets format={format} pages={pages} />
        </Paper>
      )}
    </DialogFrame>
  )
}

const Refused = ({ refused }: { refused: readonly WithoutLabel[] }) => (
  <Alert severity="warning" sx={{ mt: 2 }}>
    {say('labels.refused', { smart_count: refused.length })}
    <ul>
      {refused.map(({ id, title, why }) => (
        <li key={id}>
          {title}: {why}
        </li>
      ))}
    </ul>
  </Alert>
)

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(3),
  alignItems: 'start',
  '& ul': { margin: 0, paddingLeft: 18 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const Preview = styled('section')(({ theme }) => ({
  maxHeight: 480,
  overflow: 'auto',
  padding: 8,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.sunken,
  '& > .label-sheet': { zoom: 0.42, marginBottom: 20, boxShadow: '0 1px 8px rgb(0 0 0 / 0.25)' },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
}))
