import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** The frame of a screen. */
export const Page = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  padding: theme.spacing(2),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1.5) },
}))

/** The frame of a list: heading and filters stay, the table takes what is left of the window and scrolls by itself. */
export const ListPage = styled(Page)(({ theme }) => ({
  gap: 12,
  [theme.breakpoints.up('sm')]: { height: '100%' },
}))

/** The page's name with what belongs to it, and its actions at the far end. */
export const Heading = ({ title, children, aside }: { title: ReactNode; children?: ReactNode; aside?: ReactNode }) => (
  <Row>
    <h1>{title}</h1>
    {children}
    <Aside>{aside}</Aside>
  </Row>
)

const Row = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& h1': { margin: 0, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' },
})

const Aside = styled('div')({ display: 'flex', gap: 8, marginLeft: 'auto' })
