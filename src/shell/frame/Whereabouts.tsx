import { styled } from '@mui/material/styles'
import { Breadcrumb } from '#src/shell/menu/Breadcrumb.tsx'
import { TabStrip } from '#src/shell/tabs/TabStrip.tsx'

/**
 * The open pages and the way to this one, in one row. The breadcrumb stands at the end, so that the
 * tabs keep their places when its length changes.
 */
export const Whereabouts = () => (
  <Row>
    <TabStrip />
    <Breadcrumb />
  </Row>
)

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 'none',
  height: 36,
  padding: '0 12px',
  background: theme.palette.background.default,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '@media print': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'row-reverse',
    // One small line: a phone's screen belongs to the page.
    height: 32,
    padding: '0 8px 0 12px',
  },
}))
