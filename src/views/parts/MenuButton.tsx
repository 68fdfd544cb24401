import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

interface Props {
  label: string
  items: readonly {
    readonly name: string
    readonly label: string
    readonly onChoose: () => void
  }[]
}

/** A button that opens a menu; renders nothing without items. */
export function MenuButton({ label, items }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!items.length) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {items.map(item => (
          <MenuItem
            key={item.name}
            onClick={() => {
              setAnchor(null)
              item.onChoose()
            }}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
