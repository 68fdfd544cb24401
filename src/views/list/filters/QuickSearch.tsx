import Search from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { TextField } from '#src/fields/TextField.tsx'
import { mostKeywords } from '#define'
import { say } from '#src/i18n/say.ts'
import { useTypedInput } from '#src/fields/useTyped.ts'
import { useShortcut } from '#src/views/parts/useShortcut.ts'

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called on ↓: moves to the results. */
  onLeave: () => void
  width?: number | string
  autoFocus?: boolean
  /** At the end of the input, such as the button of the scanner. */
  end?: ReactNode
}

/** The search of a screen: `/` focuses it from anywhere, Escape empties it. */
export function QuickSearch(props: Props) {
  const { label, value, onChange, onLeave, width = 240, autoFocus, end } = props
  const [input, type] = useTypedInput(value, onChange)
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <TextField
      margin="none"
      placeholder={label}
      defaultValue={value}
      autoFocus={autoFocus}
      inputRef={input}
      onChange={event => type(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'ArrowDown') onLeave()
        else if (event.key === 'Escape' && input.current?.value) type('')
        else return
        event.preventDefault()
      }}
      sx={{ width, flex: 'none' }}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          'aria-keyshortcuts': '/',
          type: 'search',
          enterKeyHint: 'search',
          maxLength: mostKeywords,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search />
            </InputAdornment>
          ),
          endAdornment: (
            <>
              <Elsewhere aria-hidden title={say('list.everywhere')}>
                {say('list.all')} <kbd>Ctrl K</kbd>
              </Elsewhere>
              {end}
            </>
          ),
        },
      }}
    />
  )
}

/** Where nothing is typed yet: what is not in this list is found by the palette. */
const Elsewhere = styled('span')(({ theme }) => ({
  display: 'none',
  flex: 'none',
  fontSize: '0.6875rem',
  whiteSpace: 'nowrap',
  color: theme.palette.text.secondary,
  kbd: { font: 'inherit' },
  [theme.breakpoints.up('sm')]: {
    '.MuiInputBase-root:focus-within > input:placeholder-shown + &': { display: 'inline' },
  },
}))
