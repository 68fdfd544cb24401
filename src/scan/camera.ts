/** Why nothing is seen. The texts are in `scan.problem`. */
export type CameraProblem = 'insecure' | 'missing' | 'refused' | 'busy'

/** A camera that is on. */
export interface Camera {
  readonly stream: MediaStream
  /** Switches the lamp beside it, if it has one. */
  readonly light?: (isOn: boolean) => Promise<void>
  readonly stop: () => void
}

/** Whether this device lets a page ask for a camera, without asking for it. */
export async function hasCamera(): Promise<boolean> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    return devices.some(({ kind }) => kind === 'videoinput')
  } catch {
    return false
  }
}

/** Asks for the camera at the back, and for whichever there is where there is none. */
export async function openCamera(): Promise<Camera | CameraProblem> {
  // Browsers keep cameras from pages that came over plain HTTP.
  if (!navigator.mediaDevices) return window.isSecureContext ? 'missing' : 'insecure'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    })
    const [track] = stream.getVideoTracks()
    return {
      stream,
      ...(track && hasTorch(track) && { light: isOn => lit(track, isOn) }),
      stop: () => stream.getTracks().forEach(each => each.stop()),
    }
  } catch (error) {
    return problems[(error as Error).name] ?? 'busy'
  }
}

/** Browsers report what went wrong by these names. */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotSupportedError: 'missing',
}

// Not in TypeScript's types, since only some browsers have it.
const hasTorch = (track: MediaStreamTrack) =>
  'torch' in (track.getCapabilities?.() ?? {}) &&
  (track.getCapabilities() as { torch?: boolean }).torch === true

const lit = (track: MediaStreamTrack, isOn: boolean) =>
  track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
