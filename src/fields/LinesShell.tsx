import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** A small table inside a page; wider than the page, it scrolls by itself. */
export const LinesShell = ({ children }: { children: ReactNode }) => <Scroll><Table>{children}</Table></Scroll>

const Scroll = styled('div')({ overflowX: 'auto' })

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th': { color: theme.palette.text.secondary, fontWeight: 500, whiteSpace: 'nowrap' },
  '& th, & td': { padding: '6px 10px', borderBottom: `1px solid ${theme.palette.divider}` },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
}))
