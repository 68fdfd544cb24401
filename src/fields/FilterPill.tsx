import Close from '@mui/icons-material/Close'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props {
  label: string
  /** The current filter in words; nothing if it is empty. */
  summary: ReactNode
  /** Absent where it is never empty. */
  onClear?: (() => void) | undefined
  /** The input that it opens, which may close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * One filter: a button that shows the current filter and opens its panel. The panel is mounted only
 * while open.
 */
export function FilterPill({ label, summary, onClear, children }: Props) {
  const [pill, setPill] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useEvent(() => setOpen(false))
  const isActive = summary !== undefined && summary !== null
  return (
    <Pill
      ref={setPill}
      data-active={isActive || undefined}
      aria-label={say('fields.filter_by', { label })}
    >
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        endIcon={isActive ? undefined : <ExpandMore />}
      >
        {label}
        {isActive && <Summary>: {summary}</Summary>}
      </Button>
      {isActive && onClear && (
        <IconAction
          color="inherit"
          onClick={onClear}
          label={say('fields.clear_filter', { label })}
          icon={<Close fontSize="inherit" />}
        />
      )}
      <Popover
        open={isOpen}
        anchorEl={pill}
        onClose={close}
        anchorOrigin={below}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box sx={{ p: 1.5, minWidth: 220, maxWidth: 320 }}>
          {typeof children === 'function' ? children(close) : children}
        </Box>
      </Popover>
    </Pill>
  )
}

const below = { vertical: 'bottom', horizontal: 'left' } as const

const Summary = styled('span')({
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  marginLeft: 1,
  whiteSpace: 'pre',
})

const Pill = styled('fieldset')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minWidth: 0,
  maxWidth: 320,
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.text.secondary,
  '&[data-active]': {
    color: theme.palette.text.primary,
    background: theme.palette.action.selected,
  },
  '& .MuiButton-root': {
    minWidth: 0,
    minHeight: 30,
    padding: '2px 10px',
    fontWeight: 400,
    textTransform: 'none',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& .MuiButton-endIcon': { marginLeft: 2 },
}))
