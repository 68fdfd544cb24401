import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

interface Props {
  title?: string | undefined
  /** Actions on this part, next to the heading. */
  actions?: ReactNode
  /** For staff only: not printed, since customers read printed pages. */
  print?: 'none'
  children: ReactNode
}

/** A part of a record under its heading. */
export function Section({ title, actions, print, children }: Props) {
  const id = useId()
  const heading = title && <h2 id={id}>{title}</h2>
  return (
    <Frame aria-labelledby={title && id} data-print={print}>
      {actions ? (
        <header>
          {heading}
          <div data-print="none">{actions}</div>
        </header>
      ) : (
        heading
      )}
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
  '& > h2, & > header': { ...theme.typography.h2, margin: theme.spacing(0, 0, 1.5) },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    alignItems: 'center',
    justifyContent: 'space-between',
    '& > h2': { ...theme.typography.h2, margin: 0 },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) },
  },
}))
