import SearchIcon from '@mui/icons-material/Search'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { showOverlay } from './opening.ts'
import { say } from '#src/i18n/say.ts'

/** The palette's button, for people who do not use its key. */
export function Find() {
  return (
    <Opener
      color="inherit"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={say('palette.label')}
      onClick={() => showOverlay('palette')}
    >
      <SearchIcon />
      <span>{say('layout.find')}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </Opener>
  )
}

/** The same button for an address without a page. */
export const FindInstead = () => (
  <Button
    variant="outlined"
    aria-haspopup="dialog"
    sx={{ ml: 1 }}
    onClick={() => showOverlay('palette')}
  >
    {say('palette.placeholder')}
  </Button>
)

const Opener = styled(Button)(({ theme }) => ({
  gap: 6,
  flex: 'none',
  fontWeight: 500,
  kbd: { font: 'inherit', fontSize: '0.6875rem', color: theme.palette.text.secondary },
  [theme.breakpoints.down('lg')]: {
    minWidth: 40,
    minHeight: 32,
    span: visuallyHidden,
    kbd: { display: 'none' },
  },
}))
