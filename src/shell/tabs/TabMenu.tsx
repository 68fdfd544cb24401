import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { say } from '#src/i18n/say.ts'
import { tabTarget } from './tabTarget.ts'
import { useTabActions } from './TabsProvider.tsx'

interface Props {
  /** The key of its tab. */
  readonly of: string
  readonly left: number
  readonly top: number
  /** The strip's landmark: the menu stands within it instead of outside all landmarks. */
  readonly strip: () => Element | null
  readonly onClose: () => void
}

/** The menu of a tab. Source: specification §2. */
export default function TabMenu({ of, left, top, strip, onClose }: Props) {
  const actions = useTabActions()
  const chosen = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      open
      container={strip}
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left, top }}
      slotProps={{ paper: { sx: { minWidth: 105 } } }}
    >
      <MenuItem onClick={chosen(() => actions.refresh(of))}>{say('tabs.refresh')}</MenuItem>
      {!tabTarget(of).isAffix && (
        <MenuItem onClick={chosen(() => actions.close(of))}>{say('tabs.close')}</MenuItem>
      )}
      <MenuItem onClick={chosen(() => actions.closeOthers(of))}>
        {say('tabs.close_others')}
      </MenuItem>
      <MenuItem onClick={chosen(actions.closeAll)}>{say('tabs.close_all')}</MenuItem>
    </Menu>
  )
}
