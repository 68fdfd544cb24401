import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Inventory from '@mui/icons-material/Inventory2Outlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import Notes from '@mui/icons-material/StickyNote2Outlined'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Moment } from '#src/fields/time/Moment.tsx'
import { say } from '#src/i18n/say.ts'
import type { Kind } from './useTimeline.ts'
import '#src/views/record/notes.texts.ts'

interface Props {
  kind: Kind
  title: ReactNode
  /** The person; nobody: the system. */
  by: string | null
  at: string
  isPinned?: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** An entry of the timeline: what, who, when, and what there is to read. */
export function EntryItem({ kind, title, by, at, isPinned, actions, children }: Props) {
  const Icon = icons[kind]
  return (
    <Item data-pinned={isPinned || undefined}>
      <Icon fontSize="small" aria-hidden />
      <div>
        <header>
          <b>{title}</b>
          {isPinned && <Muted>{say('notes.pinned')}</Muted>}
          <Muted>
            {by ?? say('common.the_system')}
            <i> · </i>
            <Moment at={at} />
          </Muted>
          <span data-print="none">{actions}</span>
        </header>
        {children}
      </div>
    </Item>
  )
}

const icons = {
  Note: Notes,
  Payment: Payments,
  Delivery: LocalShipping,
  Goods: Inventory,
  Message: ChatBubble,
  Change: History,
} as const satisfies Record<Kind, unknown>

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: 10,
  padding: '8px 0',
  fontSize: '0.8125rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > svg': { color: theme.palette.text.secondary, fontSize: 18, marginTop: 2 },
  '&[data-pinned]': {
    boxShadow: `inset 2px 0 0 ${theme.palette.primary.main}`,
    paddingLeft: 10,
  },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 10px' },
  '& header b': { fontWeight: 500 },
  // Own and others' entries stand alike: the buttons take no room before the text.
  '& header > span:last-child': { display: 'flex', marginLeft: 'auto', marginBlock: -4 },
  '& time': { whiteSpace: 'nowrap' },
  '& header i': { fontStyle: 'normal' },
  // Where the time comes below the person, nothing hangs behind the name.
  [theme.breakpoints.down('sm')]: { '& header i': { visibility: 'hidden' } },
  '& p': { margin: '2px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}))
