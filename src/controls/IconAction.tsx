import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import type { ElementType, ReactNode } from 'react'

interface Props extends Omit<IconButtonProps, 'children'> {
  /** The accessible name. */
  label: string
  icon: ReactNode
  /** Whether the name shows under the pointer, too. */
  hasHint?: boolean
  component?: ElementType
  to?: string
}

/** A small button with an icon only. */
export const IconAction = ({ label, icon, hasHint, ...button }: Props) => (
  <IconButton title={hasHint ? label : undefined} aria-label={label} {...button}>
    {icon}
  </IconButton>
)
