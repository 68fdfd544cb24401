import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

/** A part of a record under its heading. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Frame aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </Frame>
  )
}

const Frame = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& > h2': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1.5) },
}))
