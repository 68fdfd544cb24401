import { styled } from '@mui/material/styles'
import { createContext, useContext, useState, type ReactNode } from 'react'

/** What the values on a part of the page answer. Another question is no change of the answer. */
export const AskedContext = createContext<unknown>(undefined)

/** Shows a value, and lights it up for a moment when it has become another one while the same is asked. */
export function LitUp({ value, children }: { value: number | string; children: ReactNode }) {
  const asked = useContext(AskedContext)
  const [seen, setSeen] = useState({ value, asked, changes: 0 })
  if (seen.value !== value || seen.asked !== asked)
    setSeen({ value, asked, changes: seen.asked === asked ? seen.changes + 1 : 0 })
  return (
    <Light key={seen.changes} data-changed={seen.changes > 0 || undefined}>
      {children}
    </Light>
  )
}

// The style sheet of the page takes the time out of it for who wants no motion.
const Light = styled('span')(({ theme }) => ({
  borderRadius: theme.shape.borderRadius,
  '&[data-changed]': { animation: 'lit-up 2.4s ease-out' },
  '@keyframes lit-up': {
    from: {
      background: theme.palette.tones.warning.soft,
      boxShadow: `0 0 0 4px ${theme.palette.tones.warning.soft}`,
    },
  },
}))
