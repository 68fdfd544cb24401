import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, useState, type PointerEvent } from 'react'
import { say } from '#src/i18n/say.ts'
import { Answers } from './Answers.tsx'

/** Of the picture that is kept, in pixels. */
const [width, height, pen] = [900, 300, 5]

/** A name written with a finger, as a picture with a white ground. */
export function SignaturePad({
  label,
  onSigned,
}: {
  label: string
  onSigned: (picture: Blob) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [
      ((clientX - box.left) / box.width) * width,
      ((clientY - box.top) / box.height) * height,
    ] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget, pointerId } = event
    // A finger that leaves the field goes on writing.
    currentTarget.setPointerCapture(pointerId)
    const drawing = currentTarget.getContext('2d')!
    if (isEmpty) clear(drawing)
    drawing.beginPath()
    drawing.moveTo(...at(event))
    draw(event)
    setEmpty(false)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget, pointerId } = event
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const drawing = currentTarget.getContext('2d')!
    drawing.lineTo(...at(event))
    drawing.stroke()
  }
  const keep = () => canvas.current!.toBlob(made => made && onSigned(made), 'image/jpeg', 0.9)
  return (
    <>
      <Paper aria-label={label}>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          onPointerDown={begin}
          onPointerMove={draw}
        />
      </Paper>
      <Answers>
        <Button
          variant="outlined"
          size="large"
          disabled={isEmpty}
          onClick={() => {
            clear(canvas.current!.getContext('2d')!)
            setEmpty(true)
          }}
        >
          {say('start.sign_again')}
        </Button>
        <Button variant="contained" size="large" disabled={isEmpty} onClick={keep}>
          {say('start.keep')}
        </Button>
      </Answers>
    </>
  )
}

function clear(drawing: CanvasRenderingContext2D) {
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.strokeStyle = '#111'
  drawing.lineWidth = pen
  drawing.lineCap = drawing.lineJoin = 'round'
}

const Paper = styled('figure')(({ theme }) => ({
  margin: 0,
  '& canvas': {
    display: 'block',
    width: '100%',
    maxWidth: width,
    aspectRatio: `${width} / ${height}`,
    background: '#fff',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    // Writing scrolls nothing.
    touchAction: 'none',
  },
}))
