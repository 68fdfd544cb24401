import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A page with one message and one link. */
export const Message = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <Box sx={{ maxWidth: 440, mx: 'auto', px: 2, pt: { xs: 6, md: 12 }, pb: 6 }}>
    <Typography variant="h1" sx={{ mb: 1 }}>
      {title}
    </Typography>
    <Typography component="div" color="text.secondary" sx={{ mb: 3 }}>
      {children}
    </Typography>
    {action}
  </Box>
)
