import { styled } from '@mui/material/styles'
import { createContext, useContext, useState, type ReactNode } from 'react'

/**
 * The query that the values on a part of the page answer. A changed query is not a changed value.
 */
export const AskedContext = createContext<unknown>(undefined)

/** Shows a value, and highlights it briefly when it changes while the query stays the same. */
export function Highlight({ value, children }: { value: number | string; children: ReactNode }) {
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

// The page's style sheet removes the duration for users who prefer reduced motion.
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
