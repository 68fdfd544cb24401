import './picker.texts.ts'
import Close from '@mui/icons-material/Close'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import Upload from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { mostBytes } from '#define'
import { say } from '#src/i18n/say.ts'
import type { Sending } from './useUpload.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props {
  /** The accessible name: `Add files to this order`. */
  label: string
  /** A shorter visible label, if the context gives the rest. */
  shown?: string
  onFiles: (files: readonly File[]) => void
  sending: readonly Sending[]
  onDrop: (key: number) => void
  isMany?: boolean
  isPicture?: boolean
  isDisabled?: boolean
  children?: ReactNode
}

/**
 * Adds files: chosen, dropped here, or taken with a phone's camera. Shows their progress and which
 * were refused.
 */
export function FilePicker({
  label,
  shown = label,
  onFiles,
  sending,
  onDrop,
  isMany,
  isPicture,
  isDisabled,
  children,
}: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0) onFiles(isMany ? all : all.slice(0, 1))
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    if (isDisabled) return
    event.preventDefault()
    setOver(over)
  }
  return (
    <Zone
      data-over={isOver || undefined}
      data-print="none"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={event => {
        drag(false)(event)
        if (!isDisabled) take(event.dataTransfer.files)
      }}
    >
      {children}
      <span>
        <Button
          startIcon={<Upload />}
          variant="outlined"
          disabled={isDisabled}
          aria-label={label}
          onClick={() => chooser.current?.click()}
        >
          {shown}
        </Button>
        {hasCamera && (
          <Button
            startIcon={<PhotoCamera />}
            disabled={isDisabled}
            onClick={() => camera.current?.click()}
          >
            {say('file_picker.photo')}
          </Button>
        )}
        {!hasCamera && (
          <small>
            {say(isMany ? 'file_picker.drop_many' : 'file_picker.drop_one', {
              most: mostBytes / 1_000_000,
            })}
          </small>
        )}
      </span>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        multiple={isMany}
        accept={isPicture ? pictures : undefined}
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {hasCamera && (
        <input
          ref={camera}
          type="file"
          hidden
          aria-label={say('file_picker.photo')}
          accept="image/*"
          capture="environment"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
      )}
      {sending.map(({ key, name, share, problem }) => (
        <div key={key} role={problem ? 'alert' : undefined}>
          <span>
            {name}
            {problem ? `: ${problem}` : ` ${Math.round(share * 100)} %`}
          </span>
          {problem ? (
            <IconAction
              size="medium"
              label={say('file_picker.put_away', { name })}
              onClick={() => onDrop(key)}
              icon={<Close fontSize="inherit" />}
            />
          ) : (
            <LinearProgress
              variant="determinate"
              value={share * 100}
              aria-label={say('file_picker.sending', { name })}
            />
          )}
        </div>
      ))}
    </Zone>
  )
}

const pictures = 'image/jpeg,image/png,image/webp,image/gif'

const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: theme.spacing(1),
  margin: theme.spacing(-1),
  borderRadius: theme.shape.borderRadius,
  '&[data-over]': { outline: `2px dashed ${theme.palette.primary.main}` },
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& small': { color: theme.palette.text.secondary },
  '& > div': { width: '100%', maxWidth: 420, fontSize: '0.8125rem' },
}))
