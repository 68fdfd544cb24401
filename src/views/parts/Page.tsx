import './print.css'
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
  // In a window too low for some rows the whole page scrolls instead.
  [theme.breakpoints.up('sm')]: { height: '100%', minHeight: 360 },
}))

/** The page's name with what belongs to it, and its actions at the far end. */
export const Heading = ({
  title,
  children,
  aside,
}: {
  title: ReactNode
  children?: ReactNode
  aside?: ReactNode
}) => (
  <Row>
    <h1>{title}</h1>
    {children}
    <Aside>{aside}</Aside>
  </Row>
)

const Row = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  '& h1': { margin: 0, overflowWrap: 'anywhere', ...theme.typography.h1 },
}))

const Aside = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: { gap: 4 },
}))
