import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** Shows the current data; undefined while that is shown. */
  onShow: (() => void) | undefined
  children?: string
}

/**
 * A notice that the shown data has changed. It lies over the page, so that nothing moves under the
 * pointer.
 */
export const ChangedNotice = ({ onShow, children = say('live.changed') }: Props) => (
  // Mounted before it has text, so that screen readers announce it.
  <Place>
    {onShow && (
      <>
        <span>{children}</span>
        <Button onClick={onShow}>{say('action.show_changes')}</Button>
      </>
    )}
  </Place>
)

const Place = styled('output')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 72,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: `calc(100vw - ${theme.spacing(3)})`,
  marginInline: 'auto',
  padding: '4px 6px 4px 14px',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 999,
  background: theme.palette.background.paper,
  boxShadow: '0 2px 10px rgb(0 0 0 / 14%)',
  '&:empty': { visibility: 'hidden' },
  '@media print': { display: 'none' },
}))
