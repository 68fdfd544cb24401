import './texts.ts'
import FlashlightOff from '@mui/icons-material/FlashlightOff'
import FlashlightOn from '@mui/icons-material/FlashlightOn'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import VolumeOff from '@mui/icons-material/VolumeOff'
import VolumeUp from '@mui/icons-material/VolumeUp'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { codeOfPhoto } from './photo.ts'
import { isLoud, setLoud, type Signal, signal } from './signal.ts'
import { useCamera } from './useCamera.ts'
import { useHandScanner } from './useHandScanner.ts'

interface Props {
  /**
   * Called with each code that is read, typed or comes from a hand scanner. What it answers is heard;
   * without an answer the tone is the good one. `tail` is the rest of a code that a pause may have cut
   * in two: whoever knows codes may try it where nobody knows the whole.
   */
  onRead: (text: string, tail?: string) => void | Promise<Signal | void>
  /** The label of the input. */
  label?: string
}

/**
 * Reads barcodes and QR codes: by camera while it is on screen, from a photo, from a hand scanner
 * and as typed. Loaded with `ScanDialog`, or by a screen that is loaded late itself.
 */
export default function Scanner({ onRead, label = say('scan.code') }: Props) {
  const photo = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isHeard, setHeard] = useState(isLoud)
  const take = (text: string, tail?: string) => {
    setProblem(undefined)
    void Promise.resolve(tail === undefined ? onRead(text) : onRead(text, tail)).then(how =>
      signal(how ?? 'good'),
    )
  }
  const { video, state, again, light } = useCamera(text => take(text))
  useHandScanner(([text, tail]) => take(text, tail))
  const isOn = state === 'on' || state === 'starting'
  const hear = () => {
    setLoud(!isHeard)
    setHeard(!isHeard)
  }
  const look = async (file: File | undefined) => {
    if (!file) return
    const found = await codeOfPhoto(file)
    if ('text' in found) take(found.text)
    else setProblem(found.problem)
  }
  return (
    <Frame>
      <Sight hidden={!isOn}>
        <video ref={video} muted playsInline aria-label={say('scan.sight')} />
        <i />
        <div>
          {light && (
            <IconAction
              label={say(light.isOn ? 'scan.light_off' : 'scan.light_on')}
              icon={light.isOn ? <FlashlightOn /> : <FlashlightOff />}
              onClick={() => light.set(!light.isOn)}
            />
          )}
          <IconAction
            label={say(isHeard ? 'scan.sound_off' : 'scan.sound_on')}
            icon={isHeard ? <VolumeUp /> : <VolumeOff />}
            onClick={hear}
          />
        </div>
      </Sight>
      {!isOn && (
        <Alert
          severity="info"
          action={
            state !== 'insecure' && (
              <Button size="small" onClick={again}>
                {say('app.retry')}
              </Button>
            )
          }
        >
          {say(`scan.problem.${state}`)}
        </Alert>
      )}
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Typed
        onSubmit={event => {
          event.preventDefault()
          const input = event.currentTarget.elements.namedItem('code') as HTMLInputElement
          const text = input.value.trim()
          input.value = ''
          if (text) take(text)
        }}
      >
        <TextField
          name="code"
          label={label}
          margin="none"
          autoComplete="off"
          slotProps={{
            htmlInput: { maxLength: 200, autoCapitalize: 'characters', enterKeyHint: 'done' },
          }}
        />
        <Button type="submit" variant="outlined">
          {say('scan.enter')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          onClick={() => photo.current?.click()}
        >
          {say('scan.photo')}
        </Button>
        <input
          ref={photo}
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={say('scan.photo')}
          onChange={event => {
            void look(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </Typed>
    </Frame>
  )
}

const Frame = styled('div')({ display: 'grid', gap: 12 })

const Sight = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  height: 'min(34vh, 320px)',
  borderRadius: theme.shape.borderRadius,
  background: '#000',
  '&[hidden]': { display: 'none' },
  '& > video': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  // Where to hold the code.
  '& > i': {
    position: 'absolute',
    inset: '22% 12%',
    border: '2px solid rgb(255 255 255 / 0.85)',
    borderRadius: 12,
    boxShadow: '0 0 0 999px rgb(0 0 0 / 0.25)',
    pointerEvents: 'none',
  },
  '& > div': { position: 'absolute', right: 8, bottom: 8, display: 'flex', gap: 8 },
  '& > div > button': {
    width: 44,
    height: 44,
    color: '#fff',
    background: 'rgb(0 0 0 / 0.55)',
    '&:hover': { background: 'rgb(0 0 0 / 0.75)' },
  },
}))

const Typed = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > .MuiTextField-root': { flex: '1 1 140px', minWidth: 0 },
})
