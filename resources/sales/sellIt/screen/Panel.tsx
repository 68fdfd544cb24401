import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the sale beside its lines. */
export function Panel({ title, aside, children }: Props) {
  const id = useId()
  return (
    <Titled aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </Titled>
  )
}

/** What stands by itself beside the goods. */
export const PanelFrame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: theme.spacing(1.5),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
}))

const Titled = styled(PanelFrame)({
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    minHeight: 30,
  },
  '& h2': { margin: 0, fontSize: '0.875rem', fontWeight: 600 },
})
