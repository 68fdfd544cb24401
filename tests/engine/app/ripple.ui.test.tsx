import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import Switch from '@mui/material/Switch'
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { theme } from '#src/theme/theme.ts'

// The build leaves the ripple out: a button that still shows one would end its screen.
it.each([
  ['a button', () => <Button>Save</Button>],
  ['an icon', () => <IconButton>+</IconButton>],
  ['a checkbox', () => <Checkbox />],
  ['a choice', () => <Radio />],
  ['a switch', () => <Switch />],
])('%s has no ripple under the pointer or the focus', async (_, Control) => {
  const { container } = render(
    <ThemeProvider theme={theme}>
      <Control />
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.pointer({ keys: '[MouseLeft>]', target: container.querySelector('button, input')! })
  expect(container.querySelector('.MuiTouchRipple-root')).toBeNull()
})
