import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Camera, type CameraProblem, openCamera } from './camera.ts'
import { InSight } from './codes.ts'
import { openDecoder } from './decoder.ts'

export type CameraState = 'starting' | 'on' | CameraProblem | 'not_loaded'

interface UsedCamera {
  /** The element that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** Starts it again after a problem. */
  readonly again: () => void
  readonly light?: { readonly isOn: boolean; readonly set: (isOn: boolean) => void }
}

/** Between two looks, in milliseconds: a person notices nothing shorter, and a phone stays cool. */
const pause = 120

/**
 * A camera that reads codes while the page is in sight, and is off otherwise. `onCode` is called
 * once for each code that comes into sight.
 */
export function useCamera(onCode: (text: string) => void): UsedCamera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [camera, setCamera] = useState<Camera>()
  const [isLit, setLit] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isInSight = useIsInSight()
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))

  useEffect(() => {
    if (!isInSight) return undefined
    let isOver = false
    let opened: Camera | undefined
    const see = async () => {
      setState('starting')
      const answer = await openCamera()
      if (typeof answer === 'string') return isOver || setState(answer)
      opened = answer
      if (isOver) return answer.stop()
      setCamera(answer)
      setLit(false)
      answer.stream.getVideoTracks()[0]?.addEventListener('ended', () => isOver || setState('busy'))
      const screen = video.current!
      screen.srcObject = answer.stream
      await screen.play().catch(() => {})
      if (isOver) return undefined
      setState('on')
      return read(screen)
    }
    const read = async (screen: HTMLVideoElement) => {
      const decoder = await openDecoder()
      const inSight = new InSight()
      try {
        while (!isOver) {
          if (screen.readyState >= 2) {
            const codes = await decoder.read(screen)
            if (isOver) break
            for (const { text } of inSight.comers(codes, performance.now())) tell.current(text)
          }
          await new Promise(resolve => setTimeout(resolve, pause))
        }
      } finally {
        decoder.close()
      }
    }
    see().catch(() => {
      opened?.stop()
      if (!isOver) setState('not_loaded')
    })
    return () => {
      isOver = true
      opened?.stop()
      setCamera(undefined)
    }
  }, [isInSight, attempt])

  const light = camera?.light
  return {
    video,
    state,
    again: useCallback(() => setAttempt(n => n + 1), []),
    ...(light && {
      light: {
        isOn: isLit,
        set: (isOn: boolean) =>
          void light(isOn).then(
            () => setLit(isOn),
            () => setLit(false),
          ),
      },
    }),
  }
}

/** False while the tab is hidden or the telephone is locked. */
function useIsInSight() {
  const [isInSight, setInSight] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const look = () => setInSight(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isInSight
}
