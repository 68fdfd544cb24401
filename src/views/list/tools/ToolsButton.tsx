import Build from '@mui/icons-material/Build'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'

const ToolDialog = LazyPart(() => import('./ToolDialog.tsx'))

/** The calls that an entity offers above its list: a single one as a button, several as a menu. */
export default function ToolsButton({ tools }: { tools: Readonly<Record<string, string>> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState<string>()
  const all = Object.entries(tools)
  const open = (call: string) => {
    setAnchor(null)
    setOpened(call)
  }
  return (
    <>
      {all.length === 1 ? (
        <Button size="small" onClick={() => open(all[0]![0])} aria-haspopup="dialog">
          {all[0]![1]}
        </Button>
      ) : (
        <IconButton
          size="small"
          title={say('tools.label')}
          aria-label={say('tools.label')}
          aria-haspopup="menu"
          aria-expanded={!!anchor}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Build />
        </IconButton>
      )}
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {all.map(([call, label]) => (
          <MenuItem key={call} onClick={() => open(call)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {opened && (
        <ToolDialog call={opened} label={tools[opened]!} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
