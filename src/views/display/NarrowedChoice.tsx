import './narrowed.texts.ts'
import FilterList from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { NarrowedProps } from './narrowed.ts'

const NarrowedFields = LazyPart(() => import('./NarrowedFields.tsx'))

interface Props extends NarrowedProps {
  label: string
}

/** A button for which records a picker offers. */
export function NarrowedChoice({ label, ...props }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = props.fields.filter(name => props.value[name]).length
  const title = say('narrowed.by', { what: midSentence(label) })
  return (
    <>
      <IconAction
        hasHint
        label={title}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={event => setAnchor(event.currentTarget)}
        icon={
          <Badge variant="dot" color="primary" invisible={count === 0}>
            <FilterList />
          </Badge>
        }
      />
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { p: 2, width: 280 } } }}
      >
        <NarrowedFields {...props} />
      </Popover>
    </>
  )
}
