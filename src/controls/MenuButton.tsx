import Button, { type ButtonProps } from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { LinkBase } from 'ra-core'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { IconAction } from './IconAction.tsx'

/** What happens once the menu is closed, or the link that is followed. */
export interface Entry extends Pick<
  MenuItemProps,
  'aria-keyshortcuts' | 'disabled' | 'divider' | 'sx' | 'title'
> {
  readonly label: string
  readonly onChoose?: () => void
  readonly to?: string
}

interface Props extends Pick<
  ButtonProps,
  'disabled' | 'endIcon' | 'size' | 'startIcon' | 'title' | 'variant'
> {
  label: string
  /** Shown instead of the label. */
  icon?: ReactNode
  items: readonly (Entry | false | undefined)[]
}

/** A button that opens a menu; renders nothing without items. */
export function MenuButton({ label, icon, items, ...look }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = items.filter(item => !!item)
  if (!shown.length) return null
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': !!anchor,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const
  const { disabled, size, title } = look
  return (
    <>
      {icon ? (
        <IconAction label={label} icon={icon} {...{ disabled, size, title, ...button }} />
      ) : (
        <Button variant="outlined" {...look} {...button}>
          {label}
        </Button>
      )}
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {shown.map(({ label: text, to, onChoose, ...item }, at) => (
          <MenuItem
            key={`${at} ${text}`}
            {...item}
            {...(to && { component: LinkBase, to })}
            onClick={() => {
              setAnchor(null)
              onChoose?.()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
