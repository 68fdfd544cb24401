import CheckIcon from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useAuthProvider, useNavigate } from 'ra-core'
import { say } from '#src/i18n/say.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { choices, choose, useChoice } from '#src/theme/mode.ts'

interface Props {
  readonly anchor: HTMLElement
  /** The navbar's landmark: the menu stands within it instead of at the end of the page, outside all landmarks. */
  readonly container: () => Element | null
  readonly onClose: () => void
  /** The person signs out. */
  readonly onLeaving: () => void
}

/** Home, the person's page, the theme and LogOut. */
export default function UserMenuItems({ anchor, container, onClose, onLeaving }: Props) {
  const navigate = useNavigate()
  const authProvider = useAuthProvider()
  const { leaveAll, open } = useTabActions()
  const choice = useChoice()
  const chosen = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      open
      container={container}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem onClick={chosen(() => navigate('/'))}>{say('layout.home')}</MenuItem>
      <MenuItem onClick={chosen(() => open('/profile'))}>{say('layout.profile')}</MenuItem>
      <Divider />
      {choices.map(each => (
        <MenuItem
          key={each}
          role="menuitemradio"
          aria-checked={each === choice}
          onClick={() => choose(each)}
          sx={{ minWidth: 160, gap: 2, justifyContent: 'space-between' }}
        >
          {say(`layout.${each}`)}
          {each === choice && <CheckIcon />}
        </MenuItem>
      ))}
      <Divider />
      {/* Not by react-admin's hook, which would also reset the preferences. */}
      <MenuItem
        onClick={chosen(() =>
          leaveAll(() => {
            onLeaving()
            void authProvider!.logout({})
          }),
        )}
      >
        {say('layout.log_out')}
      </MenuItem>
    </Menu>
  )
}
