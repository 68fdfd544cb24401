import Autocomplete, {
  type AutocompleteProps,
  type AutocompleteRenderValueGetItemProps,
} from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { say } from '#src/i18n/say.ts'
import type { Option } from '#src/fields/kindView.ts'
import { Thumbnail } from '#src/fields/file/Thumbnail.tsx'
import { Swatch } from '#src/fields/choice/Tone.tsx'
import { closestFirst } from './closestFirst.ts'
import { useOptions } from './useOptions.ts'
import { useTypedText } from '#src/fields/useTyped.ts'

interface Props<Many extends boolean> {
  /** The entity of the offered records. */
  entity: string
  multiple: Many
  value: Many extends true ? Option[] : Option | null
  onChange: (value: Many extends true ? Option[] : Option | null) => void
  onBlur?: () => void
  shell: TextFieldProps
  htmlInput?: object
  /** Only records with these field values are offered. */
  narrowed?: Readonly<Record<string, unknown>> | undefined
  /** The id of a record that is not offered. */
  without?: unknown
  opensAtOnce?: boolean | undefined
}

/** Chooses records by typing part of their name; the server finds them. */
export function OptionPicker<Many extends boolean>({
  entity,
  multiple,
  value,
  onChange,
  onBlur,
  shell,
  htmlInput,
  narrowed,
  without,
  opensAtOnce = false,
}: Props<Many>) {
  const [isOpen, setOpen] = useState(opensAtOnce)
  const root = useRef<HTMLDivElement>(null)
  const [q, setQ] = useState('')
  const [, type] = useTypedText(q, setQ)
  const { options, isFetching, isOlder, error } = useOptions(entity, q.trim(), isOpen, narrowed)
  const props: Omit<AutocompleteProps<Option, Many, false, false>, 'renderInput'> = {
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    options,
    loading: isFetching,
    noOptionsText: error
      ? say('fields.options_failed')
      : q
        ? say('fields.none_called', { typed: q })
        : say('fields.nothing_to_choose'),
    openText: say('fields.open'),
    closeText: say('action.close'),
    clearText: say('fields.clear'),
    id: shell.id,
    multiple,
    value: value as never,
    onChange: (_, chosen) => {
      // In a dialog the open list would cover what comes next, such as the button that saves.
      if (multiple && root.current?.closest('[role=dialog]')) setOpen(false)
      onChange(chosen as never)
    },
    onInputChange: (_, typed, reason) => type(reason === 'input' ? typed : ''),
    onBlur,
    // The server filters. Until it has answered to what is typed, only names with it are offered, so
    // that a quick Enter chooses nothing else.
    filterOptions: (all, { inputValue: typed }) =>
      closestFirst(
        all.filter(
          ({ id, label }) =>
            id !== without &&
            ((typed.trim() === q.trim() && !isOlder) || hasText(label, typed.trim())),
        ),
        q,
      ),
    isOptionEqualToValue: (option, chosen) => option.id === chosen.id,
    getOptionKey: option => option.id,
    getOptionLabel: option => option.label,
    filterSelectedOptions: multiple,
    disableCloseOnSelect: multiple,
    disabled: shell.disabled,
    size: 'small',
    fullWidth: true,
    autoHighlight: true,
    renderOption: ({ key, ...item }, { label, colour, picture, code }) => (
      <li key={key} {...item}>
        {picture !== undefined && (
          <Box sx={{ display: 'flex', mr: 1 }}>
            <Thumbnail id={picture} />
          </Box>
        )}
        {colour && <Swatch aria-hidden style={{ background: colour, marginRight: 8 }} />}
        <span>
          {label}
          {code && <Code>{code}</Code>}
        </span>
      </li>
    ),
    renderValue: multiple
      ? (chosen, itemProps) =>
          chips(chosen as Option[], itemProps as AutocompleteRenderValueGetItemProps<true>)
      : undefined,
  }
  return (
    <Autocomplete
      ref={root}
      {...props}
      renderInput={params => (
        <TextField
          {...params}
          margin="none"
          {...shell}
          slotProps={{ htmlInput: { ...params.inputProps, ...htmlInput } }}
        />
      )}
    />
  )
}

const hasText = (label: string, text: string) =>
  label.toLocaleLowerCase().includes(text.toLocaleLowerCase())

/** Below the name, where it does not push the names out of line. */
const Code = styled('small')(({ theme }) => ({
  display: 'block',
  fontSize: '0.75rem',
  lineHeight: 1.3,
  color: theme.palette.text.secondary,
}))

const chips = (chosen: Option[], itemProps: AutocompleteRenderValueGetItemProps<true>) =>
  chosen.map(({ label, colour }, index) => {
    const { key, ...item } = itemProps({ index })
    return (
      <Chip
        key={key}
        {...item}
        size="small"
        label={label}
        icon={
          colour ? <Swatch aria-hidden style={{ background: colour, marginLeft: 8 }} /> : undefined
        }
      />
    )
  })
