import Add from '@mui/icons-material/Add'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Remove from '@mui/icons-material/Remove'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { smaller } from './smallerPhoto.browser.ts'

/** A part of the page that a person with gloves reads and presses. */
export const Card = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 14,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  fontSize: '1rem',
  overflowWrap: 'anywhere',
  '& h2': { margin: 0, fontSize: '1.25rem', lineHeight: 1.25 },
  '& p': { margin: 0 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { padding: '10px 0', borderTop: `1px solid ${theme.palette.divider}` },
}))

interface Many {
  label: string
  value: number
  least?: number
  most?: number
  onChange: (value: number) => void
  /** Typed, and Enter pressed. */
  onEnter?: (() => void) | undefined
}

/** How many: by two large buttons, or typed. It takes no focus by itself, which belongs to the scanner. */
export function Quantity({ label, value, least = 1, most = 10_000, onChange, onEnter }: Many) {
  const set = (to: number) => {
    if (Number.isInteger(to) && to >= least && to <= most) onChange(to)
  }
  return (
    <Steps aria-label={label}>
      <IconAction
        label={say('start.fewer')}
        icon={<Remove />}
        // At the least it takes away what was begun, such as one of several cartons.
        onClick={() => set(Math.max(least, value - 1))}
      />
      <TextField
        hiddenLabel
        value={value}
        onChange={event => set(Number(event.target.value))}
        onKeyDown={event => {
          // What a scanner types afterwards is no number.
          if (event.key !== 'Enter') return
          ;(event.target as HTMLElement).blur()
          onEnter?.()
        }}
        slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'numeric', maxLength: 5 } }}
      />
      <IconAction label={say('start.more')} icon={<Add />} onClick={() => set(value + 1)} />
    </Steps>
  )
}

const Steps = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& button': {
    width: 52,
    height: 52,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& input': { width: 56, minHeight: 32, padding: 10, fontSize: '1.25rem', textAlign: 'center' },
}))

/** How many cartons a piece comes in, or how many of the next one are scanned. */
export const Cartons = ({ scanned, each }: { scanned: number; each: number }) =>
  each > 1 && (
    <div>
      {scanned
        ? say('start.carton_of', { carton: scanned, cartons: each })
        : say('start.cartons_each', { cartons: each })}
    </div>
  )

/** Takes a photo, small enough to wait on the phone. */
export function PhotoButton({ label, onPhoto }: { label: string; onPhoto: (photo: Blob) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        startIcon={<PhotoCameraOutlined />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void smaller(file).then(onPhoto)
        }}
      />
    </>
  )
}

/** More than these are not read on a phone. */
const mostRows = 50

interface LeftProps {
  title: string
  rows: readonly { id: string; text: string }[]
}

/** What is left to do. */
export const Left = ({ title, rows }: LeftProps) => (
  <Card>
    <h2>{title}</h2>
    {rows.length > 0 && (
      <ul>
        {rows.slice(0, mostRows).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    )}
  </Card>
)
